import type { Holder, NextStep, Option } from '@switchboard/domain/fibre-orders/fibre-status'
import type { FibreState } from '@switchboard/domain/fibre-orders/statuses'

import type { Tone } from '#web/ui/StatusPill.tsx'

type StateWords = {
  readonly title: string
  /** One or two sentences about the state. */
  readonly text: string
  readonly pill: string
  readonly tone: Tone
}

const UNDER_WAY = { pill: 'Under way', tone: 'info' } as const
const YOUR_TURN = { pill: 'Your turn', tone: 'caution' } as const

export const STATE_WORDS: Record<FibreState, StateWords> = {
  new: {
    title: 'We have your order',
    text: 'The fibre company has it too, and checks what it takes to connect your home.',
    ...UNDER_WAY,
  },
  'consent-required': {
    title: 'Waiting for consent',
    text: 'The fibre has to cross land or a building that someone else owns or shares. They are asked whether they agree.',
    pill: 'Waiting',
    tone: 'caution',
  },
  'consent-declined': {
    title: 'Consent was declined',
    text: 'An owner or landlord said no to the fibre crossing their property, so your order cannot go on.',
    pill: 'Declined',
    tone: 'critical',
  },
  'consent-gained': {
    title: 'Consent is given',
    text: 'Everyone has agreed to the fibre to your home. The work is being planned.',
    ...UNDER_WAY,
  },
  'network-build': {
    title: 'The network is being built',
    text: 'The fibre company designs and builds the fibre to your property.',
    ...UNDER_WAY,
  },
  'select-dates-scope': {
    title: 'Choose a time for the scoping visit',
    text: 'The fibre company is ready to look at your home. It is waiting for you to choose a time.',
    ...YOUR_TURN,
  },
  'select-dates-install': {
    title: 'Choose a time for the installation',
    text: 'The route of the fibre to your home is planned. The fibre company is waiting for you to choose a time.',
    ...YOUR_TURN,
  },
  'rfs-confirmed': {
    title: 'Your installation is booked',
    text: 'The fibre company has confirmed the day on which it brings the fibre into your home.',
    ...UNDER_WAY,
  },
  'before-scoping': {
    title: 'Your scoping visit is close',
    text: 'Someone from the fibre company comes in the next few days to plan the fibre with you.',
    ...YOUR_TURN,
  },
  'before-rfs': {
    title: 'Your installation is close',
    text: 'A technician from the fibre company comes in the next few days to connect your home.',
    ...YOUR_TURN,
  },
  'all-done': {
    title: 'Your fibre is connected',
    text: 'The work is done, and your fibre is in use.',
    pill: 'Completed',
    tone: 'positive',
  },
  'transition-rfs-confirmed': {
    title: 'Your change to fibre has a date',
    text: 'The fibre is there already. Your broadband changes over to it on the day below.',
    ...UNDER_WAY,
  },
  'day-before-transition': {
    title: 'You change to fibre tomorrow',
    text: 'Your broadband changes over tomorrow. It may be off for a short while.',
    ...UNDER_WAY,
  },
  cancelled: {
    title: 'This order was cancelled',
    text: 'No more steps follow.',
    pill: 'Cancelled',
    tone: 'neutral',
  },
  quote: {
    title: 'Connecting your home costs more than usual',
    text: 'The fibre company has worked out what it costs, and is waiting for your answer to its quote.',
    ...YOUR_TURN,
  },
  jeopardy: {
    title: 'Your order is in jeopardy',
    text: 'Something is stopping it from going to plan. Ask the help desk what it is, and what you can do.',
    pill: 'Held up',
    tone: 'critical',
  },
}

/** Who must act next. */
export const HOLDER_WORDS: Record<Holder, string | null> = {
  you: 'Yours',
  us: 'Ours',
  company: 'The fibre company’s',
  neighbour: 'A neighbour’s or landlord’s',
  nobody: null,
}

export const NEXT_WORDS: Record<NextStep, string | null> = {
  answer: 'The fibre company says whether it needs anyone’s consent.',
  consent: 'The owner or landlord agrees, or does not answer in time.',
  changeOfMind: 'Whoever declined has to agree, or the order ends.',
  plan: 'The fibre company offers times for a visit.',
  build: 'The fibre company finishes the network and offers times for the installation.',
  chooseScoping: 'You choose a time for the scoping visit.',
  chooseInstall: 'You choose a time for the installation.',
  scoping: 'The scoping visit: someone who can decide is at home.',
  install: 'The installation: someone is at home.',
  switchOver: 'Your broadband changes over to fibre.',
  quoteAnswer: 'You accept the quote or say no to it.',
  advice: 'The help desk can tell you what is in the way.',
  nothing: null,
}

type OptionWords = { readonly text: string; readonly href?: string }

export const OPTION_WORDS: Record<Option, OptionWords> = {
  askOwner: { text: 'Talk to the owner or landlord: they may not know that it is for you.' },
  chooseVisit: { text: 'Choose a time for the visit, below.' },
  moveVisit: { text: 'Choose another time for a visit, below.' },
  prepare: {
    text: 'Get your landlord’s agreement, open gates, keep dogs inside, and decide where the modem will go.',
  },
  plugIn: { text: 'Have your modem plugged in, and hold off on work that cannot be interrupted.' },
  answerQuote: { text: 'Ask the help desk about the quote, and tell us your answer', href: '/contact' },
  contact: { text: 'Ask the help desk about it', href: '/contact' },
  connectModem: { text: 'Plug your modem into the fibre box, and check that your devices are connected.' },
  orderAgain: { text: 'See what you have, and order again', href: '/change-hub' },
}
