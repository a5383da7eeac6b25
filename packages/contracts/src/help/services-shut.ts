import type { NotedLine } from "./service-line.ts";

/** Services where people can no longer sign in, or should not. */
export const shutServices: Readonly<Record<string, NotedLine>> = {
	"dubsmash.com": { name: "Dubsmash", note: "Dubsmash shut down in February 2022." },
	"imesh.com": { name: "iMesh", note: "iMesh shut down in 2016." },
	"netlog.com": { name: "Netlog", note: "Netlog no longer exists." },
	"edmodo.com": { name: "Edmodo", note: "Edmodo shut down in September 2022." },
	"tianya.cn": { name: "Tianya", note: "Tianya went offline in 2023." },
	"hautelook.com": { name: "HauteLook", note: "HauteLook became part of Nordstrom Rack." },
	"taringa.net": { name: "Taringa", note: "Taringa shut down in 2024." },
	"ticketfly.com": { name: "Ticketfly", note: "Ticketfly no longer exists: it became part of Eventbrite." },
	"tunngle.net": { name: "Tunngle", note: "Tunngle shut down in 2018." },
	"omgpop.com": { name: "OMGPOP", note: "OMGPOP shut down in 2013." },
	"wakanim.tv": { name: "Wakanim", note: "Wakanim shut down in 2023, in favor of Crunchyroll." },
	"duelingnetwork.com": { name: "Dueling Network", note: "Dueling Network shut down in 2016." },
	"toondoo.com": { name: "ToonDoo", note: "ToonDoo has shut down." },
	"cprewritten.net": { name: "Club Penguin Rewritten", note: "Club Penguin Rewritten shut down in 2022." },
	"weheartit.com": { name: "We Heart It", note: "We Heart It shut down in 2023." },
	"000webhost.com": { name: "000webhost", note: "000webhost shut down in 2024." },
	"heroesofnewerth.com": { name: "Heroes of Newerth", note: "Heroes of Newerth shut down in June 2022." },
	"drizly.com": { name: "Drizly", note: "Drizly shut down in March 2024." },
	"funimation.com": {
		name: "Funimation",
		note: "Funimation shut down in April 2024, in favor of Crunchyroll.",
	},
	"dunzo.com": { name: "Dunzo", note: "Dunzo shut down in 2025." },
	"z-lib.is": {
		name: "Z-lib",
		note: "This was a copy of Z-Library that others ran. Do not sign in there.",
	},
	"fotolog.com": {
		name: "Fotolog",
		note: "Fotolog was dissolved in 2019, and its address belongs to somebody else now.",
	},
	"gamesprite.me": { name: "GameSprite", note: "GameSprite no longer exists." },
	"goninja.de": { name: "Go Ninja", note: "Go Ninja no longer exists." },
	"soargames.com": { name: "SoarGames", note: "SoarGames no longer exists." },
	"dvd-shop.ch": { name: "DVD-Shop.ch", note: "DVD-Shop.ch has closed." },
	"fhostingesps6bly.onion": {
		name: "Freedom Hosting II",
		note: "Freedom Hosting II was taken down by the attack.",
	},
	"paragoncheats.com": { name: "Paragon Cheats", note: "Paragon Cheats shut down after the breach." },
	"breached.vc": {
		name: "BreachForums",
		note: "The police took BreachForums down in 2023. Others may run sites under its name.",
	},
	"breachforums.hn": {
		name: "BreachForums",
		note: "The police took this BreachForums down in October 2025. Others may run sites under its name.",
	},
};
