const firstNames = "ann bob carla dmitri élodie frank güneş hana ivan jürgen kaito lucía".split(" ");
const lastNames = "example sample tester nobody muster müller öz specimen placeholder".split(" ");
const domains = [
	"gmail.com",
	"googlemail.com",
	"outlook.com",
	"example.com",
	"mail.example.org",
	"EXAMPLE.net",
	"bücher.example",
	"xn--bcher-kva.example",
];

/** An address as in real dumps: upper case, tags, dots, other alphabets, sometimes longer than one block. */
export function madeUpEmail(random: (below: number) => number): string {
	const pick = (list: readonly string[]) => list[random(list.length)] ?? "";
	const separator = pick(["", ".", "_", "-"]);
	let local = `${pick(firstNames)}${separator}${pick(lastNames)}${random(40)}`;
	if (random(6) === 0) local += `+${pick(["shop", "news", "a.b"])}`;
	if (random(40) === 0) local = local.repeat(4);
	if (random(4) === 0) local = local.toUpperCase();
	return `${local}@${pick(domains)}`;
}
