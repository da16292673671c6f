/** The dialogs of `/my-mobile` and `/my-mobile/add-ons`: those of MOB-010, and those of a group and of what is asked for. */
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
] as const
export type MobileDialog = (typeof MOBILE_DIALOGS)[number]

/** Closed is the page itself. Source: MOB-018, MOB-020. */
export const MY_MOBILE = '/my-mobile'
export const ADD_ONS = '/my-mobile/add-ons'

/** What a dialog is about, as far as the address says it. */
export type DialogAt = {
  readonly dialog: MobileDialog | null
  /** The number of a mobile, its digits alone. */
  readonly mobile: string | null
  /** The group that a new mobile is to join. */
  readonly group: string | null
  /** The number of what was ordered. */
  readonly order: string | null
  /** What was asked for, by its id. */
  readonly ask: string | null
  /** Set where a change of plan leaves the group. */
  readonly leave: string | null
}

export function dialogAt(search: string): DialogAt {
  const asked = new URLSearchParams(search)
  const named = asked.get('dialog')
  return {
    dialog: MOBILE_DIALOGS.find((dialog) => dialog === named) ?? null,
    mobile: asked.get('mobile'),
    group: asked.get('group'),
    order: asked.get('order'),
    ask: asked.get('ask'),
    leave: asked.get('leave'),
  }
}

export function hrefOf(path: string, of: Partial<DialogAt>): string {
  const { dialog, mobile, group, order, ask, leave } = of
  const asked = new URLSearchParams(
    Object.entries({ dialog, mobile: mobile && digitsOf(mobile), group, order, ask, leave }).flatMap(
      ([name, value]) => (value ? [[name, value]] : []),
    ),
  )
  return asked.size === 0 ? path : `${path}?${asked.toString()}`
}

/** Whether an address means this mobile. */
export function isMobileOf(mobile: string | null, { serviceEntity }: { readonly serviceEntity: string }) {
  return mobile === digitsOf(serviceEntity)
}

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '')
}
