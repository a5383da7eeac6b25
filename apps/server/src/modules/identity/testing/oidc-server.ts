import { createHash, randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export interface OidcServer {
	readonly issuer: string;
	readonly clientId: string;
	/** The person who signs in at the next authorization. */
	person: Record<string, unknown>;
	/** Acts as a browser at the provider: opens the address, and returns the address that it is sent back to. */
	visit(authorizationUrl: string): Promise<URL>;
	idToken(claims: Record<string, unknown>): Promise<string>;
	close(): Promise<void>;
}

/** A small provider: discovery, keys, the code flow with PKCE, and ID tokens. */
export async function oidcServer(): Promise<OidcServer> {
	const { publicKey, privateKey } = await generateKeyPair("ES256");
	const jwk = { ...(await exportJWK(publicKey)), kid: "test", alg: "ES256", use: "sig" };
	const clientId = "unlisted-test";
	const codes = new Map<string, { challenge: string; nonce: string; person: Record<string, unknown> }>();
	let issuer = "";
	const idToken = (claims: Record<string, unknown>) =>
		new SignJWT({ iss: issuer, aud: clientId, ...claims })
			.setProtectedHeader({ alg: "ES256", kid: "test" })
			.setIssuedAt()
			.setExpirationTime("5m")
			.sign(privateKey);
	const exchange = async (form: URLSearchParams): Promise<[number, object]> => {
		const code = codes.get(form.get("code") ?? "");
		codes.delete(form.get("code") ?? "");
		const challenge = createHash("sha256")
			.update(form.get("code_verifier") ?? "")
			.digest("base64url");
		if (!code || code.challenge !== challenge || form.get("client_secret") !== "secret") {
			return [400, { error: "invalid_grant" }];
		}
		const id_token = await idToken({ nonce: code.nonce, ...code.person });
		return [200, { id_token, access_token: randomUUID(), token_type: "Bearer" }];
	};
	const issueCode = (asked: URLSearchParams) => {
		const code = randomUUID();
		codes.set(code, {
			challenge: asked.get("code_challenge") ?? "",
			nonce: asked.get("nonce") ?? "",
			person: server.person,
		});
		return { code, state: asked.get("state") ?? "", iss: issuer };
	};
	/** Answers a real browser with a redirect, or with a form that posts itself. */
	const sendBack = (asked: URLSearchParams, response: ServerResponse) => {
		const back = new URL(asked.get("redirect_uri") ?? "");
		const answer = issueCode(asked);
		if (asked.get("response_mode") !== "form_post") {
			back.search = new URLSearchParams(answer).toString();
			return void response.writeHead(302, { location: back.href }).end();
		}
		const fields = Object.entries(answer).map(([name, value]) => `<input name="${name}" value="${value}">`);
		const form = `<form method="post" action="${back.href}">${fields.join("")}</form>`;
		response
			.writeHead(200, { "content-type": "text/html" })
			.end(`<!doctype html><title>Provider</title>${form}<script>document.forms[0].submit()</script>`);
	};
	const http = createServer((request, response) => {
		const answer = (status: number, body: object) => {
			response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
		};
		let body = "";
		request.on("data", (chunk) => {
			body += chunk;
		});
		request.on("end", () => {
			const { pathname, searchParams } = new URL(request.url ?? "/", issuer);
			if (pathname === "/authorize") return sendBack(searchParams, response);
			if (request.url === "/keys") return answer(200, { keys: [jwk] });
			if (request.url === "/token") {
				return void exchange(new URLSearchParams(body)).then(([status, json]) => answer(status, json));
			}
			answer(200, {
				issuer,
				authorization_endpoint: `${issuer}/authorize`,
				token_endpoint: `${issuer}/token`,
				jwks_uri: `${issuer}/keys`,
				id_token_signing_alg_values_supported: ["ES256"],
				authorization_response_iss_parameter_supported: true,
			});
		});
	});
	await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
	const address = http.address();
	issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
	const server: OidcServer = {
		issuer,
		clientId,
		person: {},
		visit: async (authorizationUrl) => {
			const asked = new URL(authorizationUrl).searchParams;
			const back = new URL(asked.get("redirect_uri") ?? "");
			back.search = new URLSearchParams(issueCode(asked)).toString();
			return back;
		},
		idToken,
		close: () => new Promise((resolve) => http.close(() => resolve())),
	};
	return server;
}
