import { SIGN_UP_STEPS } from '@switchboard/domain/power/sign-up/steps'
import type { SignUpStep } from '@switchboard/domain/power/sign-up/steps'

/** The steps, and the summary in a dialog over the last step. */
export type Place = SignUpStep | 'confirm'

/** The address of a step. With `thenConfirm` the step leads back to the summary. */
export function buildSignUpHref(place: Place, { thenConfirm = false } = {}): string {
  return `/get-power?${new URLSearchParams({ step: place, ...(thenConfirm && { back: 'confirm' }) })}`
}

export function parsePlace(search: string): { readonly place: Place; readonly thenConfirm: boolean } {
  const query = new URLSearchParams(search)
  const place = [...SIGN_UP_STEPS, 'confirm' as const].find((step) => step === query.get('step'))
  return { place: place ?? 'connection', thenConfirm: query.get('back') === 'confirm' }
}
