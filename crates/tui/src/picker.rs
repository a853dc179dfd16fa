//! A list of files to choose a record from.

use std::path::PathBuf;

/// A file or folder in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name in the folder.
    pub name: String,
    /// Whether it is a folder.
    pub is_folder: bool,
}

/// The contents of a folder, filtered by a typed text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picker {
    /// The folder.
    pub folder: PathBuf,
    /// All files and folders in it.
    pub entries: Vec<Entry>,
    /// The typed text.
    pub filter: String,
    /// Index of the selected line among those shown.
    pub selected: usize,
}

impl Picker {
    /// The files of a folder: records first, then folders, then the rest.
    pub(crate) fn new(folder: PathBuf, mut entries: Vec<Entry>) -> Self {
        let rank = |entry: &Entry| match entry.is_folder {
            false if entry.name.ends_with(".c4") => 0,
            true => 1,
            false => 2,
        };
        entries.sort_by(|one, other| (rank(one), &one.name).cmp(&(rank(other), &other.name)));
        Picker { folder, entries, filter: String::new(), selected: 0 }
    }

    /// The lines that are shown: entries that contain the typed text, ignoring case, and `..` if nothing is typed.
    pub(crate) fn shown(&self) -> Vec<Entry> {
        let wanted = self.filter.to_lowercase();
        let up = Entry { name: "..".to_owned(), is_folder: true };
        let found = self.entries.iter().filter(|entry| entry.name.to_lowercase().contains(&wanted));
        let has_up = self.folder.parent().is_some() && wanted.is_empty();
        found.cloned().chain(has_up.then_some(up)).collect()
    }

    /// The selected entry.
    pub(crate) fn chosen(&self) -> Option<Entry> {
        self.shown().into_iter().nth(self.selected)
    }

    /// Selects the line `by` lines further down, or up if negative.
    pub(crate) fn go(&mut self, by: isize) {
        let last = self.shown().len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(by).min(last);
    }

    /// Path of an entry.
    pub(crate) fn path(&self, entry: &Entry) -> PathBuf {
        match (entry.name.as_str(), self.folder.parent()) {
            ("..", Some(parent)) => parent.to_owned(),
            (name, _) => self.folder.join(name),
        }
    }
}
