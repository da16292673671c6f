/**
 * The dialogs of `/my-mobile` and its pages: those of MOB-010, those of groups and requests, and the eSIM of a number.
 */
export const MOBILE_DIALOGS = [
  'change',
  'signup',
  'addon_success',
  'addon_failure',
  'signup_success',
  'signup_failure',
  'lead',
  'ask',
  'asked',
  'answer',
  'esim',
] as const
export type MobileDialog = (typeof MOBILE_DIALOGS)[number]

/** Closing a dialog leads back to this page. Source: MOB-018, MOB-020. */
export const MY_MOBILE = '/my-mobile'
export const ADD_ONS = '/my-mobile/add-ons'
export const NUMBERS = '/my-mobile/numbers'

/** The dialog and its subject as given in the URL. */
export type DialogTarget = {
  readonly dialog: MobileDialog | null
  /** The phone number of a mobile, digits only. */
  readonly mobile: string | null
  /** The group that a new mobile will join. */
  readonly group: string | null
  /** The order number. */
  readonly order: string | null
  /** The id of a request. */
  readonly ask: string | null
  /** Set if the plan change leaves the group. */
  readonly leave: string | null
  /** The kind of SIM in a placed order. */
  readonly sim: string | null
  /** Set if a placed order brings a number. */
  readonly bring: string | null
}

export function parseDialogTarget(search: string): DialogTarget {
  const query = new URLSearchParams(search)
  const name = query.get('dialog')
  return {
    dialog: MOBILE_DIALOGS.find((dialog) => dialog === name) ?? null,
    mobile: query.get('mobile'),
    group: query.get('group'),
    order: query.get('order'),
    ask: query.get('ask'),
    leave: query.get('leave'),
    sim: query.get('sim'),
    bring: query.get('bring'),
  }
}

export function buildDialogHref(path: string, target: Partial<DialogTarget>): string {
  const { mobile } = target
  const values = Object.entries({ ...target, mobile: mobile && toDigits(mobile) })
  const query = new URLSearchParams(values.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** Whether the number in a URL is the number of this mobile. */
export function isSameMobile(mobile: string | null, { serviceEntity }: { readonly serviceEntity: string }) {
  return mobile === toDigits(serviceEntity)
}

function toDigits(number: string): string {
  return number.replaceAll(/\D/g, '')
}
