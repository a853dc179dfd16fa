//! The OpenAPI document, made from the handlers of `api`. It is carried as `openapi.json`, so that a plain build needs nothing
//! that describes messages; a test holds the file against this.

use utoipa::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, OpenApi as Document, Ref, ResponseBuilder};

use crate::{api, fair, lobby, tournament};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "connect4",
        description = "Connect Four and every m,n,k-game: analysis, computer players, online games"
    ),
    paths(
        api::health,
        api::live,
        api::levels,
        api::analysis,
        api::explain,
        api::engine,
        api::create,
        api::archive,
        api::look,
        api::record,
        api::picture,
        api::picture_of_game,
        api::join,
        api::seat_link,
        api::move_seat,
        api::connect,
        fair::people,
        lobby::lobby,
        lobby::play,
        lobby::take,
        tournament::create,
        tournament::look,
        tournament::join,
        tournament::begin,
        tournament::end,
        tournament::results
    ),
    components(schemas(
        connect4_wire::room::ClientMessage,
        connect4_wire::room::ServerMessage,
        // Explanations hold refutations, which hold explanations.
        connect4_wire::Refutation
    ))
)]
struct Api;

/// The OpenAPI document of `/api/v1` as text, ending with a line feed.
///
/// # Panics
/// Never: the document has text keys only.
pub fn document() -> String {
    let mut document = Api::openapi();
    describe_guard(&mut document);
    document.to_pretty_json().expect("the document has text keys only") + "\n"
}

/// Describes the refusals that can come before every handler, and those where the server itself fails.
fn describe_guard(document: &mut Document) {
    let refusal = || ContentBuilder::new().schema(Some(Ref::from_schema_name("Refusal"))).build();
    let describe = |operation: &mut Operation, status: &str, why: &str| {
        let response = ResponseBuilder::new().description(why).content("application/json", refusal()).build();
        operation.responses.responses.insert(status.to_owned(), response.into());
    };
    for item in document.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            describe(
                operation,
                "403",
                "The request comes from another site, or is for another name than this server's",
            );
            describe(operation, "429", "Too many requests from one address; Retry-After says when to ask again");
            describe(operation, "500", "Something went wrong on the server");
            if operation.request_body.is_some() {
                describe(operation, "408", "The body did not come in time");
                describe(operation, "413", "The body is too long");
            }
        }
    }
}
