//! TLS, with the modes of libpq (`sslmode` and `sslrootcert`).

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::crypto::{WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};

use crate::store::error::StoreError;

/// How connections are protected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(super) enum TlsMode {
    /// No encryption.
    Disable,
    /// Encryption if the server supports it.
    Prefer,
    /// Encryption; with a file of authorities like [`TlsMode::VerifyCa`].
    Require,
    /// Encryption, and a certificate from a known authority.
    VerifyCa,
    /// Also a certificate for the host name of the URL.
    VerifyFull,
}

impl FromStr for TlsMode {
    type Err = StoreError;

    fn from_str(name: &str) -> Result<Self, StoreError> {
        Ok(match name {
            "disable" => TlsMode::Disable,
            "prefer" => TlsMode::Prefer,
            "require" => TlsMode::Require,
            "verify-ca" => TlsMode::VerifyCa,
            "verify-full" => TlsMode::VerifyFull,
            _ => {
                let reason = "sslmode must be disable, prefer, require, verify-ca or verify-full";
                return Err(StoreError::Url(reason.to_owned()));
            }
        })
    }
}

/// The authorities whose certificates are accepted.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Roots {
    /// Those that the operating system trusts.
    System,
    /// Those in a PEM file.
    File(PathBuf),
}

impl From<&str> for Roots {
    fn from(text: &str) -> Self {
        if text == "system" { Roots::System } else { Roots::File(text.into()) }
    }
}

/// TLS settings for a mode. Without `roots`, `verify-full` uses those of the system.
///
/// # Errors
/// If the certificates cannot be read, or the combination is not secure.
pub(super) fn client_config(mode: TlsMode, roots: Option<Roots>) -> Result<ClientConfig, StoreError> {
    let insecure = |reason: &str| Err(StoreError::Url(reason.to_owned()));
    let trusted = match roots {
        // Anyone can obtain a certificate of a public authority for some name.
        Some(Roots::System) if mode < TlsMode::VerifyFull => {
            return insecure("sslrootcert=system needs sslmode=verify-full");
        }
        None if mode == TlsMode::VerifyCa => return insecure("sslmode=verify-ca needs sslrootcert=FILE"),
        None if mode < TlsMode::VerifyCa => None,
        Some(Roots::File(path)) => Some(read_certificates(&path)?),
        None | Some(Roots::System) => Some(rustls_native_certs::load_native_certs().certs),
    };
    let provider = Arc::new(ring::default_provider());
    let algorithms = provider.signature_verification_algorithms;
    let verifier = Verifier { trusted: trusted.map(Trusted::new).transpose()?, mode, algorithms };
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring supports the default versions of TLS")
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier))
        .with_no_client_auth();
    // Required by `sslnegotiation=direct`.
    config.alpn_protocols = vec![b"postgresql".to_vec()];
    Ok(config)
}

fn read_certificates(path: &PathBuf) -> Result<Vec<CertificateDer<'static>>, StoreError> {
    let failed = |error| StoreError::Url(format!("sslrootcert={}: {error}", path.display()));
    let certificates = CertificateDer::pem_file_iter(path).map_err(failed)?;
    certificates.collect::<Result<_, _>>().map_err(failed)
}

/// Certificates that are trusted.
#[derive(Debug)]
struct Trusted {
    authorities: RootCertStore,
    certificates: Vec<CertificateDer<'static>>,
}

impl Trusted {
    fn new(certificates: Vec<CertificateDer<'static>>) -> Result<Self, StoreError> {
        let mut authorities = RootCertStore::empty();
        if authorities.add_parsable_certificates(certificates.iter().cloned()).0 == 0 {
            return Err(StoreError::Url("there are no certificates of authorities; set sslrootcert=FILE".to_owned()));
        }
        Ok(Trusted { authorities, certificates })
    }
}

/// Verifies the certificate of the server as far as a mode requires.
#[derive(Debug)]
struct Verifier {
    trusted: Option<Trusted>,
    mode: TlsMode,
    algorithms: WebPkiSupportedAlgorithms,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        _ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(Trusted { authorities, certificates }) = &self.trusted else {
            return Ok(ServerCertVerified::assertion());
        };
        let parsed = ParsedCertificate::try_from(certificate)?;
        // The file may contain the server's own self-signed certificate.
        if !certificates.contains(certificate) {
            let algorithms = self.algorithms.all;
            verify_server_cert_signed_by_trust_anchor(&parsed, authorities, intermediates, now, algorithms)?;
        }
        if self.mode == TlsMode::VerifyFull {
            verify_server_name(&parsed, name)?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signed, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signed, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}
