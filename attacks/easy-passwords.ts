import { type Attack, Findings } from "./support/attack.ts";
import { address, type Target } from "./support/target.ts";

export const attack: Attack = {
	name: "easy-passwords",
	tries:
		"Signs up with passwords that fit the five rules and that every list holds, or that are the person's own name.",
	quick: true,
	run: async (target: Target) => {
		const findings = new Findings();
		const own = address("robinson");
		const tries: [string, string, object][] = [
			...["Password1!", "P@ssw0rd1", "Welcome1!", "Qwerty123!", "Passw0rd!", "Password123!", "Abcd1234!"].map(
				(given): [string, string, object] => [given, address("easy"), {}],
			),
			["the own address", own, {}],
			["Marguerite1!", address("named"), { first_name: "Marguerite", last_name: "Duras" }],
		];
		for (const [given, email, data] of tries) {
			const password =
				given === "the own address" ? `${email[0]?.toUpperCase()}${email.slice(1).split("@")[0]}1!` : given;
			const { status } = await target.visitor().post("/auth/v1/signup", { email, password, data });
			findings.expect(status === 422, `${given} ${status}`);
		}
		return findings.verdict();
	},
};
