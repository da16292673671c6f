/** Sign-in starts by itself once in this time and tab, so that it cannot loop. */
export const SIGN_IN_PAUSE_MILLISECONDS = 60_000

const STARTED_KEY = 'switchboard.signin.startedAt'
const COMPLETED_KEY = 'switchboard.signin.completedAt'

/** What this tab knows of its last sign-ins. Source: the readings of the session area. */
export const signInTries = {
  /** Records that sign-in starts by itself, or must not for a while. */
  recordStart(): void {
    sessionStorage.setItem(STARTED_KEY, String(Date.now()))
  },

  /** The customer asked for a sign-in: whatever was tried before is no reason to hold it back. */
  reset(): void {
    sessionStorage.removeItem(STARTED_KEY)
    sessionStorage.removeItem(COMPLETED_KEY)
  },

  recordCompletion(): void {
    sessionStorage.setItem(COMPLETED_KEY, String(Date.now()))
  },

  /** After a sign-out that was wanted, here or in another tab: nothing was lost, and nothing starts by itself. */
  recordSignOut(): void {
    sessionStorage.removeItem(COMPLETED_KEY)
    signInTries.recordStart()
  },

  mayStartByItself(): boolean {
    return !within(STARTED_KEY) && !within(COMPLETED_KEY)
  },

  /** Whether a sign-in was completed just now; who is signed out again by then has lost the session. */
  hasJustCompleted(): boolean {
    return within(COMPLETED_KEY)
  },
}

function within(key: string): boolean {
  return Date.now() - Number(sessionStorage.getItem(key) ?? 0) < SIGN_IN_PAUSE_MILLISECONDS
}
