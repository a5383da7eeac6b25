import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Redirects after a success message that the person should read first. */
export function useRedirectLater(to: string | undefined, afterMs: number): void {
	const navigate = useNavigate();
	useEffect(() => {
		if (!to) return;
		const timer = setTimeout(() => void navigate(to, { replace: true }), afterMs);
		return () => clearTimeout(timer);
	}, [to, afterMs, navigate]);
}
