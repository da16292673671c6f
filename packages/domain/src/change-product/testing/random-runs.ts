import fc from 'fast-check'

import { buildOrderBody } from '../body.ts'
import { EMPTY_DRAFT, choose } from '../draft.ts'
import type { Choice, Draft } from '../draft.ts'
import { buildOrder } from '../order.ts'
import { listEnabledSteps } from '../steps.ts'
import { summarizeOrder } from '../summary/summary.ts'
import { NEW_MOVE, NEW_PLAN } from './facts.ts'
import { CHOICES, anyEvent, anyFacts, isChoice } from './random-drafts.ts'
import {
  OLDER_STEPS,
  addsUp,
  isOfItsPlace,
  notOffered,
  otherCosts,
  listOrderProblems,
  stepsByTheTable,
} from './draft-rules.ts'
import { throwFaults } from '../../testing/faults.ts'

const MAX_EVENTS = 12

/** Counts of the cases that a run has covered. */
type SequenceCounts = {
  readonly placed: number
  readonly kinds: readonly string[]
  readonly neverShown: readonly string[]
  readonly neverHidden: readonly string[]
}

/** Runs random sequences of choices and changed offers, and throws at the first draft that breaks a rule. */
export function runSequences(runs: number): SequenceCounts {
  let placed = 0
  const kinds = new Set<string>()
  const shownSteps = new Set<string>()
  const hiddenSteps = new Set<string>()
  fc.assert(
    fc.property(
      fc.boolean(),
      anyFacts,
      fc.array(anyEvent, { minLength: 1, maxLength: MAX_EVENTS }),
      (move, start, events) => {
        let at = { draft: move ? NEW_MOVE : NEW_PLAN, facts: start }
        for (const event of events) {
          at = event(at.draft, at.facts)
          const order = buildOrder(at.draft, at.facts)
          throwFaults(notOffered(order), 'not offered')
          if (!addsUp(summarizeOrder(order))) throwFaults(['summary'], 'does not add up')
          const enabled = listEnabledSteps(order).map(({ id }) => id)
          for (const id of OLDER_STEPS) (enabled.includes(id) ? shownSteps : hiddenSteps).add(id)
          const older = enabled.filter((id) => OLDER_STEPS.has(id)).join(' ')
          const expected = stepsByTheTable(order).join(' ')
          throwFaults(older === expected ? [] : [older], `other steps than ${expected}`)
        }
        const made = buildOrderBody(buildOrder(at.draft, at.facts), {
          salesPerson: 'SelfServiceV1',
          newUsername: 'kpa17',
        })
        if ('body' in made && isOfItsPlace(at.draft, at.facts)) {
          placed += 1
          const kind = [
            at.facts.businessGroup,
            made.body.ElectricityToChange === null ? 'alone' : 'with power',
          ]
          kinds.add(kind.join(' '))
          const { items } = summarizeOrder(buildOrder(at.draft, at.facts))
          if (items.some((item) => item.kind === 'voiceLine')) kinds.add('line')
          if (made.body.ElectricityToChange === null && items.some((item) => item.kind === 'bundle'))
            kinds.add('bundle goes on')
          throwFaults(listOrderProblems(made.body, at.draft, at.facts), 'refused')
          throwFaults(otherCosts(made.body, buildOrder(at.draft, at.facts)), 'told otherwise by the provider')
        }
      },
    ),
    { numRuns: runs, seed: 20_261_122 },
  )
  return {
    placed,
    kinds: [...kinds].toSorted(),
    neverShown: [...OLDER_STEPS].filter((id) => !shownSteps.has(id)),
    neverHidden: [...OLDER_STEPS].filter((id) => !hiddenSteps.has(id)),
  }
}

/** The parts of a draft, named as in the requirements. */
const PLANS_AND_IDS: readonly Choice[] = ['internetPlan', 'voicePlan', 'phoneNumber']
const LOSING_PROVIDERS: readonly Choice[] = ['losingInternet', 'losingVoice']
/** The modem, its contract, and the question about the customer's own modem. */
const HARDWARE: readonly Choice[] = ['modem', 'contractAccepted']
const ADDITIONAL_PRODUCTS: readonly Choice[] = ['additionalProducts', 'voiceAdditionalProducts']
/** Power at the new address, with its promo code and question. */
const POWER: readonly Choice[] = ['powerPlan', 'medicallyDependent', 'siteAccess']
/** ORD-032, ORD-033, ORD-034. */
const OF_CORE_PRODUCT: readonly Choice[] = [
  ...PLANS_AND_IDS,
  ...LOSING_PROVIDERS,
  ...HARDWARE,
  ...ADDITIONAL_PRODUCTS,
]

/** The choices reset by each choice, as in the rows of the requirements. Any other choice resets nothing. */
const CLEARED: { readonly [C in Choice]?: readonly Choice[] } = {
  // ORD-030, ORD-031
  address: ['takesOver', 'coreProduct', ...OF_CORE_PRODUCT, ...POWER],
  coreProduct: OF_CORE_PRODUCT,
  // ORD-035
  internetPlan: HARDWARE,
  voicePlan: HARDWARE,
  // ORD-036, ORD-037: the contract differs from the accepted contract
  modem: ['contractAccepted'],
}

/** Runs random choices on full drafts, throws at the first that clears too much or too little, and returns the number of cleared answers. */
export function runClearing(runs: number): number {
  const choices = Object.keys(EMPTY_DRAFT).filter(isChoice)
  let cleared = 0
  const full = fc.record({ ...CHOICES, type: fc.constantFrom('plan' as const, 'movehouse' as const) })
  fc.assert(
    fc.property(full, full, fc.constantFrom(...choices), (draft, other, choice) => {
      const after = put(draft, other, choice)
      if (after === draft) return
      const gone = CLEARED[choice] ?? []
      cleared += gone.length
      throwFaults(
        gone.filter((each) => after[each] !== EMPTY_DRAFT[each]),
        'not cleared',
      )
      const kept = choices.filter((each) => each !== choice && !gone.includes(each))
      throwFaults(
        kept.filter((each) => after[each] !== draft[each]),
        'cleared',
      )
    }),
    { numRuns: runs },
  )
  return cleared
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a choice and its value belong together
function put<C extends Choice>(draft: Draft, other: Draft, choice: C): Draft {
  return choose(draft, choice, other[choice])
}
