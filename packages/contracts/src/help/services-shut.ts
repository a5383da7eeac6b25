import type { NotedLine } from "./service-line.ts";

/** Nobody can sign in there any more, or should. */
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
	"genesis.market": {
		name: "Genesis Market",
		note: "Criminals sold stolen sign-ins there until the police took it down in 2023. You never had an account there: malware on a device took your data.",
	},
	"cit0day.in": {
		name: "Cit0day",
		note: "Cit0day sold what was stolen from other sites, until it shut in 2020. You never had an account there.",
	},
	"pemiblanc.com": {
		name: "Pemiblanc",
		note: "This is a list put together from breaches of other sites. You never had an account there.",
	},
	"forum.btcsec.com": {
		name: "Bitcoin Security Forum",
		note: "Somebody posted a list of Gmail addresses with passwords there. It may be a password of another site.",
	},
};
