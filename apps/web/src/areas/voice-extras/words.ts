import type { VoiceExtraWords } from '@switchboard/domain/voice-extras/rules'

export const TITLE = 'Voice extras'

export const WORDS = {
  title: TITLE,
  lead: 'What your phone line can do besides calls. Choose as many as you like: they begin together.',
  /** Source: VEX-011. */
  problem: 'Problem changing voice extras',
} as const

/** Source: VEX-006. */
export const FIELDS: VoiceExtraWords = {
  plan: { id: 'voice-plan', label: 'Your phone line' },
  extras: {
    callerdisplay: { id: 'caller-display', label: 'Who calls', none: 'No caller display' },
    callminder: { id: 'call-minder', label: 'Messages', none: 'No call minder' },
    callwaiting: { id: 'call-waiting', label: 'A second call', none: 'No call waiting' },
  },
}

type Included = { readonly plan: string; readonly extras: readonly string[] }

/** For example `Homeline with features has it already: Caller display.` Empty for none. Source: VEX-012. */
export function describeIncluded(included: Included | null): string {
  if (included === null) return ''
  const { plan, extras } = included
  return `${plan} has ${extras.length === 1 ? 'it' : 'them'} already: ${extras.join(', ')}.`
}
