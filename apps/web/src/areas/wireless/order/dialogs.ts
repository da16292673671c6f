/** The forms of wireless orders. Source: WBB-010. */
export type WirelessForm = 'signup' | 'upgrade' | 'addon'

/** The results of wireless orders. Source: WBB-010. */
export type WirelessOutcome = 'signup_success' | 'signup_failure' | 'success' | 'error'

/** The dialogs of a failed and of a placed order, for each form. Source: WBB-011, WBB-012. */
export const OUTCOMES: Record<WirelessForm, Record<'failed' | 'placed', WirelessOutcome>> = {
  signup: { failed: 'signup_failure', placed: 'signup_success' },
  upgrade: { failed: 'error', placed: 'success' },
  addon: { failed: 'error', placed: 'success' },
}
