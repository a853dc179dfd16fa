//! The OpenAPI document, generated from the handlers. `openapi.json` is a copy, so that plain builds do not
//! need the generator. A test compares them.

use utoipa::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{ArrayItems, Schema};
use utoipa::openapi::{ContentBuilder, OpenApi as Document, Ref, RefOr, ResponseBuilder};

use crate::{accuracy, archive, engine, games, health, lobby, pictures, tournaments};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "connect4",
        description = "Connect Four and all m,n,k-games: analysis, computer players, online games"
    ),
    paths(
        health::get_health,
        health::get_liveness,
        engine::list_levels,
        engine::analyze,
        engine::explain,
        engine::ask_engine,
        games::create_game,
        archive::list_games,
        games::get_game,
        archive::get_record,
        pictures::get_picture,
        pictures::get_game_picture,
        games::join_game,
        games::create_seat_link,
        games::move_seat,
        games::open_socket,
        accuracy::get_peers,
        lobby::get_lobby,
        lobby::play_now,
        lobby::join_challenge,
        tournaments::create_tournament,
        tournaments::get_tournament,
        tournaments::join_tournament,
        tournaments::start_tournament,
        tournaments::end_tournament,
        tournaments::remove_entrant,
        tournaments::get_games,
        tournaments::get_results
    ),
    components(schemas(
        connect4_wire::room::ClientMessage,
        connect4_wire::room::ServerMessage,
        // Recursive: lists of sentences contain sentences.
        connect4_explain::List<connect4_explain::Sentence>,
        connect4_core::Swap
    ))
)]
struct Api;

/// The OpenAPI document of `/api/v1` as JSON, with a trailing line feed.
///
/// # Panics
/// Never: all keys of the document are strings.
pub fn document() -> String {
    let mut document = Api::openapi();
    describe_middleware(&mut document);
    refer_to_sentences(&mut document);
    document.to_pretty_json().expect("all keys of the document are strings") + "\n"
}

/// Refers to `Sentence` in lists of sentences. utoipa repeats the whole type in each variant of a generic list.
fn refer_to_sentences(document: &mut Document) {
    let schemas = document.components.iter_mut().flat_map(|components| components.schemas.get_mut("List_Sentence"));
    let variants = schemas.filter_map(|list| if let RefOr::T(Schema::OneOf(list)) = list { Some(list) } else { None });
    for variant in variants.flat_map(|list| &mut list.items) {
        let RefOr::T(Schema::Object(variant)) = variant else { continue };
        for items in variant.properties.values_mut() {
            if let RefOr::T(Schema::Array(array)) = items {
                array.items = ArrayItems::RefOrSchema(Box::new(Ref::from_schema_name("Sentence").into()));
            }
        }
    }
}

/// Adds the errors that the middleware can return for every operation.
fn describe_middleware(document: &mut Document) {
    let refusal = || ContentBuilder::new().schema(Some(Ref::from_schema_name("Refusal"))).build();
    let describe = |operation: &mut Operation, status: &str, why: &str| {
        let response = ResponseBuilder::new().description(why).content("application/json", refusal()).build();
        operation.responses.responses.insert(status.to_owned(), response.into());
    };
    for item in document.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            if !operation.responses.responses.contains_key("400") {
                describe(operation, "400", "The request does not name exactly one host");
            }
            describe(operation, "403", "The request comes from another site or has an unknown host name");
            describe(operation, "429", "Too many requests from this address; Retry-After says when to try again");
            describe(operation, "500", "Internal error");
            if operation.request_body.is_some() {
                describe(operation, "408", "The request body did not arrive in time");
                describe(operation, "413", "The request body is too long");
            }
        }
    }
}
