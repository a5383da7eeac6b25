/**
 * Shows what the server sends, and opens the page that it is about. Nothing else: it answers no request, so no page can
 * ever be older than the server.
 */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

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
