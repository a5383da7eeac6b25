import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Goes on by itself after a success that should be read first. */
export function useRedirectLater(to: string | undefined, afterMs: number): void {
	const navigate = useNavigate();
	useEffect(() => {
		if (!to) return;
		const timer = setTimeout(() => void navigate(to, { replace: true }), afterMs);
		return () => clearTimeout(timer);
	}, [to, afterMs, navigate]);
}
