//! Enums whose variants have names.

/// Defines an enum with the list of its variants, and their names in texts, commands and JSON.
macro_rules! named {
    ($(#[$attribute:meta])* $kind:ident { $($(#[$of_variant:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum $kind {
            $($(#[$of_variant])* #[cfg_attr(feature = "serde", serde(rename = $name))] $variant,)+
        }

        impl $kind {
            /// All of them, in order.
            pub const ALL: [$kind; [$($name),+].len()] = [$($kind::$variant),+];

            /// The name in texts, commands and JSON.
            pub const fn name(self) -> &'static str {
                match self {
                    $($kind::$variant => $name,)+
                }
            }
        }
    };
}
pub(crate) use named;
