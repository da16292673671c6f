/** In this time a tab starts sign-in by itself only once, so that it cannot loop. */
export const SIGN_IN_PAUSE_MILLISECONDS = 60_000

const STARTED_KEY = 'switchboard.signin.startedAt'
const COMPLETED_KEY = 'switchboard.signin.completedAt'

/** The last sign-ins of this tab. Source: the readings of the session area. */
export const signInTries = {
  /** Records that a sign-in started by itself, so that none follows for a while. */
  recordStart(): void {
    sessionStorage.setItem(STARTED_KEY, String(Date.now()))
  },

  /** Called when the customer starts a sign-in: earlier tries do not prevent it. */
  reset(): void {
    sessionStorage.removeItem(STARTED_KEY)
    sessionStorage.removeItem(COMPLETED_KEY)
  },

  recordCompletion(): void {
    sessionStorage.setItem(COMPLETED_KEY, String(Date.now()))
  },

  /** Called after a sign-out, here or in another tab: the session was not lost, so no sign-in starts by itself. */
  recordSignOut(): void {
    sessionStorage.removeItem(COMPLETED_KEY)
    signInTries.recordStart()
  },

  mayStartByItself(): boolean {
    return !isRecent(STARTED_KEY) && !isRecent(COMPLETED_KEY)
  },

  /** Whether a sign-in was completed within the last minute. A user who is signed out again so soon has lost the session. */
  hasJustCompleted(): boolean {
    return isRecent(COMPLETED_KEY)
  },
}

function isRecent(key: string): boolean {
  return Date.now() - Number(sessionStorage.getItem(key) ?? 0) < SIGN_IN_PAUSE_MILLISECONDS
}
