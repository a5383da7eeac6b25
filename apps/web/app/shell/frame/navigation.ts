export const publicLinks = [
	{ label: "Features", to: "/#features" },
	{ label: "Pricing", to: "/#pricing" },
	{ label: "FAQ", to: "/#faq" },
	{ label: "About", to: "/#about" },
];

export const signedInLinks = [
	{ label: "Dashboard", to: "/dashboard" },
	{ label: "Scanner", to: "/scanner" },
	{ label: "Payment Test", to: "/payment-test" },
	{ label: "Account", to: "/account" },
];

export const legalLinks = [
	{ label: "Privacy Policy", to: "/privacy" },
	{ label: "Terms of Service", to: "/terms" },
	{ label: "Cookie Policy", to: "/cookies" },
	{ label: "CCPA", to: "/ccpa" },
];
