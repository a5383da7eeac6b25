/** For every kind of code: one that we send and one that an app shows. */
export const codeWrongMessage = "That code is wrong or expired. Try the newest one.";

export const accountDeletedMessage = "Your account has been permanently deleted.";

/** The account texts of the error catalogue (§8), and our own texts for accounts without a password. */
export const accountMessages = {
	passwordChanged: "Password changed successfully",
	passwordNotChanged: "Password change failed",
	currentPasswordWrong: "Current password is incorrect",
	codeWrong: codeWrongMessage,
	proofRequired: "Show that it is you first, then try again.",
	verificationSent: "Verification email sent successfully",
	verificationNotSent: "Failed to send verification email",
	profileUpdated: "Profile updated successfully",
	profileNotUpdated: "Profile update failed",
	userInfo: "User info retrieved successfully",
	noUserInfo: "Failed to get user info",
	notAuthenticated: "Not authenticated",
	userNotAuthenticated: "User not authenticated",
	notLoggedIn: "No user logged in",
	logoutFailed: "Logout failed",
} as const;
