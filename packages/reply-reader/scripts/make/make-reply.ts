import type { ReplyLabel } from "../../src/basics/labels.ts";
import type { Family } from "./families.ts";
import { pick, randomOf } from "./random.ts";
import { agents, companies, people, type Surroundings, surroundings } from "./surroundings.ts";

export interface WrittenReply {
	readonly id: string;
	readonly family: string;
	readonly group: string;
	readonly language: string;
	readonly label: ReplyLabel;
	/** `phish` and `order` must never be acted on. */
	readonly kind: Family["kind"];
	readonly from: string;
	readonly subject: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** Makes one reply of a family. The same number gives the same reply. */
export function makeReply(family: Family, number: number): WrittenReply {
	const random = randomOf(`${family.id}#${number}`);
	const around = surroundings[family.language];
	if (around === undefined)
		throw new Error(`Nothing is known to stand around replies in ${family.language}.`);
	const values = valuesOf(random, around);
	const fill = (text: string) => fillIn(random, values, text);
	const text = fill(family.text);
	const subject = fill(family.subject === "" ? "Delivery Status Notification (Failure)" : family.subject);
	const common = {
		id: `${family.id}/${number}`,
		family: family.id,
		group: family.group,
		language: family.language,
		label: family.label,
		kind: family.kind,
		subject,
	};
	if (family.kind === "dsn") return { ...common, ...deliveryReport(random, values, text) };
	if (family.kind === "reply") return { ...common, ...answer(random, around, fill, text, values) };
	return {
		...common,
		from: senderOf(random, family.kind, values),
		headers: family.kind === "news" ? { "list-unsubscribe": `<${values.link}>` } : {},
		body: text,
	};
}

type Values = Readonly<Record<string, string>>;

function valuesOf(random: () => number, around: Surroundings): Values {
	const [company, domain] = pick(random, companies);
	const name = pick(random, people);
	const number = 10_000 + Math.floor(random() * 890_000);
	return {
		company,
		domain,
		name,
		last: name.split(" ").at(-1) ?? name,
		email: `${name.toLowerCase().replace(/[^a-z]+/g, ".")}@mail.example`,
		agent: pick(random, agents),
		role: pick(random, around.roles),
		site: domain,
		link: `https://${pick(random, ["www.", "privacy.", "", "optout."])}${domain}/${pick(random, ["confirm", "optout", "p", "privacy/request", "v"])}/${pick(random, ["", "a8f3", "?token=9dc21", "7781"])}`,
		ref: pick(random, [`#${number}`, `PR-${number}`, `CAS-${number}-X`, `${number}`, `DSR-2026-${number}`]),
		days: String(pick(random, [3, 5, 7, 10, 14, 15, 21, 30, 45])),
		date: pick(random, around.dates),
		date2: pick(random, around.dates),
		our: pick(random, around.ours),
	};
}

function fillIn(random: () => number, values: Values, text: string): string {
	return text.replace(/\{([^{}]+)\}/g, (_, inside: string) => {
		if (inside.includes("|")) return pick(random, inside.split("|"));
		const value = values[inside];
		if (value === undefined) throw new Error(`There is no value called ${inside}.`);
		return value;
	});
}

function answer(
	random: () => number,
	around: Surroundings,
	fill: (text: string) => string,
	text: string,
	values: Values,
) {
	const parts: string[] = [];
	if (random() < 0.12) parts.push(fill(around.desks[0] ?? ""));
	if (random() < 0.75) parts.push(fill(pick(random, around.greetings)));
	parts.push(text);
	if (random() < 0.75) parts.push(fill(pick(random, around.closings)));
	if (random() < 0.2) parts.push(fill(pick(random, around.disclaimers)));
	if (random() < 0.1) parts.push(fill(pick(random, around.desks)));
	const quoting = random();
	const letter = fill(around.quoted);
	if (quoting < 0.25) {
		parts.push(
			`${fill(pick(random, around.attributions))}\n${letter
				.split("\n")
				.map((line) => `> ${line}`)
				.join("\n")}`,
		);
	} else if (quoting < 0.35) {
		parts.push(`${fill(around.attributions.at(-1) ?? "")}\n\n${letter}`);
	}
	const plain = parts.filter((part) => part !== "").join("\n\n");
	const html = random() < 0.15;
	const headers: Record<string, string> = {};
	if (random() < 0.2) headers["auto-submitted"] = "auto-generated";
	if (html) headers["content-type"] = "text/html; charset=utf-8";
	const local = pick(random, [
		"privacy",
		"support",
		"no-reply",
		"info",
		"datenschutz",
		"dpo",
		"optout",
		"customercare",
	]);
	return {
		from: `${values.company} <${local}@${values.domain}>`,
		headers,
		body: html ? htmlOf(plain) : plain,
	};
}

function htmlOf(text: string): string {
	const paragraphs = text
		.replace(/&/g, "&amp;")
		.replace(/</g, "&lt;")
		.split("\n\n")
		.map((part) => `<p>${part.replace(/\n/g, "<br>")}</p>`);
	return `<html><head><style>p{margin:0}</style></head><body><div>${paragraphs.join("\n")}</div></body></html>`;
}

function deliveryReport(random: () => number, values: Values, text: string) {
	const from = pick(random, [
		`Mail Delivery System <MAILER-DAEMON@mx.mail.example>`,
		`Mail Delivery Subsystem <mailer-daemon@mail.example>`,
		`postmaster@${values.domain}`,
	]);
	const status = pick(random, ["5.1.1", "5.2.2", "5.1.10", "5.7.1", "5.4.4"]);
	// Gateways that drop a report's structure only pass on the words.
	if (random() < 0.4) return { from, headers: { "auto-submitted": "auto-replied" }, body: text };
	const boundary = `b${Math.floor(random() * 1e9)}`;
	const headers = {
		"content-type": `multipart/report; report-type=delivery-status; boundary="${boundary}"`,
		"auto-submitted": "auto-replied",
	};
	const fields = `Reporting-MTA: dns; mx.mail.example\n\nFinal-Recipient: rfc822; privacy@${values.domain}\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; 550 ${status} not accepted`;
	const original = `From: ${values.name} <${values.email}>\nTo: privacy@${values.domain}\nSubject: ${values.our}\nMessage-ID: <${Math.floor(random() * 1e9)}@mail.example>`;
	const part = (type: string, inside: string) => `--${boundary}\nContent-Type: ${type}\n\n${inside}\n`;
	const body = `${part("text/plain; charset=utf-8", text)}${part("message/delivery-status", fields)}${part("message/rfc822", original)}--${boundary}--\n`;
	return { from, headers, body };
}

function senderOf(random: () => number, kind: Family["kind"], values: Values): string {
	if (kind === "news") return `${values.company} News <news@${values.domain}>`;
	if (kind === "order") return `${values.company} <privacy@${values.domain}>`;
	return `${values.company} Security <${pick(random, ["alert", "no-reply", "admin"])}@${pick(random, ["secure-login", "account-check", values.site?.replace(".example", "-support") ?? "mail"])}.example>`;
}
