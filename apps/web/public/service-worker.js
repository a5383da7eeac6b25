/**
 * Shows what the server sends, and opens the page that it is about. It keeps nothing, so no page can ever be older than the
 * server; where the server cannot be reached, it says so in place of the browser's own error page.
 */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
	// The browser asks the server while the worker starts, so no page waits for it.
	event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
);

self.addEventListener("fetch", (event) => {
	const { mode, method } = event.request;
	if (mode === "navigate" && method === "GET") event.respondWith(pageOrWhyNot(event));
});

async function pageOrWhyNot(event) {
	try {
		return (await event.preloadResponse) ?? (await fetch(event.request));
	} catch {
		return notReached();
	}
}

/** A page of its own: nothing of the site may be at hand. It holds nothing about the person, and leaves when the server answers. */
function notReached() {
	const nonce = crypto.randomUUID();
	const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'`;
	const headers = {
		"content-type": "text/html; charset=utf-8",
		"content-security-policy": policy,
		"cache-control": "no-store",
	};
	return new Response(notReachedPage(nonce), { status: 503, headers });
}

const words = {
	offline:
		"You seem to be offline. Nothing of yours is lost, and nothing was sent. This page opens by itself as soon as you are connected again.",
	noAnswer:
		"Your connection works, but our server does not answer. Nothing of yours is lost. This page looks again and again, and opens by itself.",
};

/**
 * The page asks for "/healthz" and not for itself, as a mailed link may be good for one request. The browser's word that it is
 * connected again is not enough: it may come before the page listens, and never comes when it was the server that was away.
 */
const notReachedPage = (nonce) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not connected | Unlisted</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; --paper: light-dark(#faf8f3, #101318); --ink: light-dark(#15181e, #f2efe8);
	--soft: light-dark(#4a505c, #b5b8bf); --action: light-dark(#0f6b4f, #5fc7a2); --on: light-dark(#fff, #101318); }
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
	font: 1rem/1.6 system-ui, sans-serif; }
main { box-sizing: border-box; width: 100%; max-width: 34rem; padding: 2rem 1.25rem; }
i { display: block; width: 9rem; height: 0.9rem; border-radius: 3px; background: var(--ink); }
h1 { margin: 1.5rem 0 0.5rem; font: 500 2rem/1.2 Georgia, serif; }
p { margin: 0 0 1.5rem; color: var(--soft); }
button { min-height: 44px; padding: 0 1.25rem; border: 0; border-radius: 6px; background: var(--action); color: var(--on);
	font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
</style>
<main>
<i></i>
<h1>Unlisted cannot be reached</h1>
<p role="status">${words.noAnswer}</p>
<button type="button" autofocus>Try again</button>
</main>
<script nonce="${nonce}">
try { const theme = localStorage.getItem("unlisted-theme"); if (theme) document.documentElement.dataset.theme = theme; } catch {}
const [status, button] = [document.querySelector("p"), document.querySelector("button")];
let pause = 1000;
let next;
let looks = false;
function say(words) {
	// Said once: a screen reader reads each change.
	if (status.textContent !== words) status.textContent = words;
}
async function look() {
	if (looks) return;
	looks = true;
	clearTimeout(next);
	const answered = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(10000) }).then((answer) => answer.ok, () => false);
	looks = false;
	if (answered) return location.reload();
	say(navigator.onLine ? ${JSON.stringify(words.noAnswer)} : ${JSON.stringify(words.offline)});
	if (document.hidden) return;
	next = setTimeout(look, pause);
	pause = Math.min(pause * 1.5, 20000);
}
async function press() {
	button.setAttribute("aria-disabled", "true");
	button.textContent = "Trying…";
	await look();
	button.removeAttribute("aria-disabled");
	button.textContent = "Try again";
}
addEventListener("online", look);
addEventListener("offline", look);
addEventListener("visibilitychange", () => document.hidden || look());
button.addEventListener("click", press);
look();
</script>
</html>`;

self.addEventListener("push", (event) => {
	const { title, body, url, tag } = read(event.data);
	event.waitUntil(
		// The same message twice is shown once.
		self.registration.showNotification(title, {
			body,
			icon: "/apple-touch-icon.png",
			tag,
			data: { url },
		}),
	);
});

self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(open(event.notification.data?.url ?? "/scanner"));
});

/** A browser takes the permission away from a site that gets a message and shows none. */
function read(data) {
	let message = {};
	try {
		message = data?.json() ?? {};
	} catch {
		// Not ours; said all the same, without its words.
	}
	return {
		title: String(message.title ?? "Unlisted"),
		body: String(message.body ?? "There is something new in your scanner."),
		url: ownAddress(message.url),
		tag: String(message.tag ?? "unlisted"),
	};
}

/** Whatever a message says, it leads nowhere but to this site. */
function ownAddress(url) {
	const { origin } = self.location;
	const wanted = String(url ?? "/scanner");
	const address = new URL(URL.canParse(wanted, origin) ? wanted : "/scanner", origin);
	return address.origin === origin ? address.href : new URL("/scanner", origin).href;
}

async function open(url) {
	const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	const there = windows.find((client) => client.url === url);
	return there ? there.focus() : self.clients.openWindow(url);
}
