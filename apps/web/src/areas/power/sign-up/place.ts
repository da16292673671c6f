import { SIGN_UP_STEPS } from '@switchboard/domain/power/sign-up/steps'
import type { SignUpStep } from '@switchboard/domain/power/sign-up/steps'

/** The steps, and the summary that lies over the last of them. */
export type Place = SignUpStep | 'confirm'

/** The address of a step; `thenConfirm` where it was opened to change one answer. */
export function buildSignUpHref(place: Place, { thenConfirm = false } = {}): string {
  return `/get-power?${new URLSearchParams({ step: place, ...(thenConfirm && { back: 'confirm' }) })}`
}

export function placeIn(search: string): { readonly place: Place; readonly thenConfirm: boolean } {
  const query = new URLSearchParams(search)
  const wanted = [...SIGN_UP_STEPS, 'confirm' as const].find((step) => step === query.get('step'))
  return { place: wanted ?? 'connection', thenConfirm: query.get('back') === 'confirm' }
}
