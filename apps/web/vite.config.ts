import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const api = { target: "http://127.0.0.1:3000" };

export default defineConfig({
	plugins: [tailwindcss(), reactRouter()],
	build: {
		// light-dark() is in every browser that we serve; lowering it would double the tokens.
		cssTarget: ["chrome123", "firefox120", "safari17.5"],
		// A font or picture inside a stylesheet could not be preloaded, and data: fonts are closed by the policy.
		assetsInlineLimit: 0,
		rolldownOptions: {
			treeshake: {
				// Contract modules only declare things: one whose exports are unused leaves no schema behind in the page.
				moduleSideEffects: [{ test: /packages[\\/]contracts[\\/]/, sideEffects: false }],
			},
		},
	},
	server: {
		proxy: { "/api": api, "/auth": api, "/rest": api, "/functions": api, "/dev/mailbox": api },
	},
});
