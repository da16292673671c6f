import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { MAX_DAYS_WAITING } from '@switchboard/domain/ordering/following/cancelling'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { SAMPLE_DAY, SAMPLE_LATER_DAY } from '#api/provider/notices/samples.ts'

import { writeConfirmation } from './confirmation.ts'
import type { ConfirmationFacts } from './confirmation.ts'
import { SAMPLE_CONFIRMATIONS } from './confirmation-samples.ts'

const CATEGORY = 'Order'

export const confirmationNotice = declareNotice<ConfirmationFacts>({
  category: CATEGORY,
  type: 'OrderPlaced',
  name: 'Confirmation of an order',
  cause: 'An order is placed.',
  words: writeConfirmation,
  samples: SAMPLE_CONFIRMATIONS,
})

type Completion = {
  readonly number: number | string
  readonly on: Day
  readonly name: string
  /** Whether the order was for a mobile on an eSIM, which is not installed yet. */
  readonly isEsim: boolean
  /** The number of another provider that its owner has moved to the new mobile now; null without one. */
  readonly bring: string | null
}

const COMPLETION: Completion = {
  number: '{order}',
  on: SAMPLE_DAY,
  name: '{customer}',
  isEsim: false,
  bring: null,
}

export const completionNotice = declareNotice<Completion>({
  category: CATEGORY,
  type: 'OrderComplete',
  name: 'An order is complete',
  cause: 'The last step of an order is done.',
  words: ({ number, on, name, isEsim, bring }) => ({
    subject: `Your order ${number} is complete`,
    body: [
      `Kia ora ${name}`,
      ...(isEsim ? ['Your mobile has begun. Install your eSIM now, under My mobile.'] : []),
      ...(bring === null
        ? []
        : [
            `Move ${bring} to us now, under My mobile. Keep the old SIM in its phone, and do not cancel with the old company: that loses the number.`,
          ]),
      `Everything of your order ${number} is in place since ${dayText(on)}. Your next bill shows what began and what ended, by the day.`,
    ].join('\n\n'),
  }),
  samples: [COMPLETION, { ...COMPLETION, isEsim: true }, { ...COMPLETION, bring: '{number}' }],
})

const ADDRESS_TAKEN_OVER = {
  category: CATEGORY,
  type: 'AddressTakenOver',
  readers: 'the other accounts with broadband or power at the address',
} as const

type Occupant = { readonly name: string; readonly address: string }

const OCCUPANT: Occupant = { name: '{customer}', address: '{address}' }

/** Does not name the person who moves in. */
export const occupantNotice = declareNotice<Occupant & { readonly movesIn: Day }>({
  ...ADDRESS_TAKEN_OVER,
  name: 'Someone moves to an address',
  cause: 'Another account orders a move to the address and confirms that the people there move out.',
  words: ({ name, address, movesIn }) => ({
    subject: `Someone is moving to ${address}`,
    body: [
      `Kia ora ${name}`,
      `Someone has told us that they are moving to ${address} on ${dayText(movesIn)}, and that you are moving out. You have broadband or power from us there, or have ordered it.`,
      'If you do move, tell us by "Move house" in your account, unless you have done so already. We then end what you have there on the day that you choose.',
      'If you are staying, you do not have to do anything. We never end your services because someone else asks us to: what you have at this address stays yours until you end it.',
    ].join('\n\n'),
  }),
  samples: [{ ...OCCUPANT, movesIn: SAMPLE_LATER_DAY }],
})

export const occupantStaysNotice = declareNotice<Occupant>({
  ...ADDRESS_TAKEN_OVER,
  name: 'Nobody moves to an address any more',
  cause: 'A move of which the occupants were notified is cancelled.',
  words: ({ name, address }) => ({
    subject: `Nobody is moving to ${address} any more`,
    body: [
      `Kia ora ${name}`,
      `We wrote to you that someone is moving to ${address}. They have cancelled that. You do not have to do anything, and what you have there is yours as before.`,
    ].join('\n\n'),
  }),
  samples: [OCCUPANT],
})

type WaitingOrder = {
  readonly number: number | string
  readonly name: string
  readonly address: string
  /**
   * True if the order has notified the occupants. False if the address was free when two accounts ordered for it.
   */
  readonly areNotified: boolean
  readonly maxDays: number
}

const WAITING: WaitingOrder = {
  ...OCCUPANT,
  number: '{order}',
  areNotified: true,
  maxDays: MAX_DAYS_WAITING,
}

export const waitingNotice = declareNotice<WaitingOrder>({
  category: CATEGORY,
  type: 'OrderWaits',
  name: 'An order is waiting for its address',
  cause: 'The day of an order has come, and another account still has broadband or power at its address.',
  words: ({ number, name, address, areNotified, maxDays }) => {
    const notice = areNotified ? ' We told them that someone is moving in.' : ''
    return {
      subject: `Your order ${number} is waiting for its address`,
      body: [
        `Kia ora ${name}`,
        `We cannot connect you at ${address} yet: someone else has broadband or power from us there.${notice} We connect broadband on the first working day after theirs has ended, and power on the day after.`,
        'We charge you nothing at the new address before it works there. If you know that nobody lives there any more, call us and we will sort it out.',
        `You can cancel what is left of the order on its page while it is waiting. After ${maxDays} days we end it ourselves, and tell you.`,
      ].join('\n\n'),
    }
  },
  samples: [WAITING, { ...WAITING, areNotified: false }],
})

type Cancellation = {
  readonly number: number | string
  readonly name: string
  readonly on: Day
  /** The day when the hardware of the order was sent; null if there is none. */
  readonly sentOn: Day | null
  /** True if the hardware is rented mesh units, false if it is a modem. */
  readonly isRental: boolean
  /** Changes that the order has already made, one line each. */
  readonly changes: readonly string[]
  /** Days that the order waited for its address; null if it was cancelled for another reason. */
  readonly waitedDays: number | null
}

const CANCELLATION: Cancellation = {
  number: '{order}',
  name: '{customer}',
  on: SAMPLE_DAY,
  sentOn: null,
  isRental: false,
  changes: [],
  waitedDays: null,
}

export const cancellationNotice = declareNotice<Cancellation>({
  category: CATEGORY,
  type: 'OrderCancelled',
  name: 'An order is cancelled',
  cause: 'An order is cancelled, or has waited for its address for too long.',
  words: ({ number, name, on, sentOn, isRental, changes, waitedDays }) => {
    const why =
      waitedDays === null
        ? `Your order ${number} was cancelled on ${dayText(on)}.`
        : `Your order ${number} has waited ${waitedDays} days for its address, where someone else still has broadband or power from us. So we ended it on ${dayText(on)}.`
    const sent =
      sentOn === null
        ? ''
        : `${isRental ? 'The parcel' : 'The modem'} was given to the courier on ${dayText(sentOn)}. Send it back to us in its box; it costs you nothing.`
    return {
      subject: `Your order ${number} is cancelled`,
      body: [
        `Kia ora ${name}`,
        ...(changes.length === 0
          ? [`${why} Nothing begins, and nothing is charged. Your services stay as they are.`]
          : [
              `${why} What was done by then stays:`,
              changes.join('\n'),
              'Nothing else of it begins or ends. To have broadband or power at another address, call us.',
            ]),
        sent,
        'If you did not want this, call us, or order again.',
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
    }
  },
  samples: [
    CANCELLATION,
    { ...CANCELLATION, sentOn: SAMPLE_DAY },
    { ...CANCELLATION, sentOn: SAMPLE_DAY, isRental: true },
    { ...CANCELLATION, changes: [`${dayText(SAMPLE_DAY)}: {step}`], waitedDays: MAX_DAYS_WAITING },
  ],
})
