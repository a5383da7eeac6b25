import { type Attack, Findings } from "./support/attack.ts";
import type { Target } from "./support/target.ts";

const names = [
	"__proto__",
	"constructor",
	"hasOwnProperty",
	"toString",
	"valueOf",
	"__defineGetter__",
	"isPrototypeOf",
];

/** Every place where a text from outside selects something by its name. */
const requests = (name: string): [string, string, unknown?][] => [
	["POST", "/auth/v1/verify", { type: name, email: "a@example.com", token: "123456" }],
	["POST", "/auth/v1/verify", { type: name, token_hash: "x" }],
	["GET", `/auth/v1/verify?type=${name}&token=x`],
	["POST", "/auth/v1/resend", { type: name, email: "a@example.com" }],
	["POST", `/auth/v1/token?grant_type=${name}`, {}],
	["POST", "/auth/v1/token?grant_type=id_token", { provider: name, id_token: "a.b.c" }],
	["POST", "/auth/v1/token?grant_type=web3", { chain: name, message: "m", signature: "s" }],
	["GET", `/auth/v1/authorize?provider=${name}`],
	["GET", `/rest/v1/${name}?select=*`],
	["GET", `/rest/v1/profiles?select=${name}`],
	["GET", `/rest/v1/profiles?${name}=eq.1`],
	["GET", `/rest/v1/profiles?order=${name}`],
	["POST", "/api/support", { name, email: "a@example.com", topic: name, message: "1234567890" }],
	["GET", `/functions/v1/auth-helpers/${name}`],
	["GET", `/api/${name}`],
	["GET", `/${name}`],
	["GET", `/checkout?plan=${name}`],
];

export const attack: Attack = {
	name: "prototype-names",
	tries:
		"Sends the names of what every object has where a name chooses something, to break the database for everybody.",
	quick: true,
	run: async (target: Target) => {
		const findings = new Findings();
		const bystander = target.visitor();
		let over = false;
		const seen = { asked: 0, failed: 0 };
		const watch = (async () => {
			while (!over) {
				seen.asked += 1;
				// Asks for a page of the product, and looks into the database.
				const answers = [
					await bystander.get("/readyz"),
					await bystander.post("/auth/v1/recover", { email: `bystander-${seen.asked}@example.com` }),
				];
				seen.failed += answers.filter(({ status }) => status >= 500).length;
			}
		})();
		let sent = 0;
		for (const name of names) {
			const attacker = target.visitor();
			for (const [method, path, body] of requests(name)) {
				sent += 1;
				const { status, text } = await attacker.send(method, path, body === undefined ? {} : { body });
				if (status >= 500) findings.expect(false, `${method} ${path} ${status} ${text.slice(0, 80)}`);
			}
		}
		over = true;
		await watch;
		findings.expect(seen.failed === 0, `${seen.failed} of ${2 * seen.asked} requests beside it failed`);
		findings.expect(true, `${sent} requests, none answered 5xx`);
		return findings.verdict();
	},
};
