import { useNavigate } from "react-router";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { AuthScreen } from "./parts/auth-screen.tsx";

export const meta = () =>
	pageMeta({
		title: "Access Denied",
		description: "This page needs permissions that your account does not have.",
		path: "/unauthorized",
		hidden: true,
	});

export default function UnauthorizedPage() {
	const navigate = useNavigate();
	const goBack = () => (canGoBack() ? void navigate(-1) : void navigate("/", { replace: true }));
	return (
		<AuthScreen
			title="Access Denied"
			intro="This page needs permissions that your account does not have. If you think this is a mistake, contact an administrator."
		>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/">Go Home</ButtonLink>
				<Button look="secondary" onClick={goBack}>
					Go Back
				</Button>
			</div>
		</AuthScreen>
	);
}

/** In a fresh tab, going back would leave the site for an empty page. */
function canGoBack(): boolean {
	const { navigation } = window as { navigation?: { canGoBack: boolean } };
	// The navigation API counts only pages of this site. Without it, we use the router's own count and the page that
	// led here.
	if (navigation) return navigation.canGoBack;
	return Number(window.history.state?.idx) > 0 || document.referrer.startsWith(`${location.origin}/`);
}
