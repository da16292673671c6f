/** A page that a step leads to: one of the sandbox, one of the portal, or the sign-in of a customer. */
type Place = { readonly sandbox: string } | { readonly portal: string } | { readonly signInAs: string }

/** Something that the step does by a press: it turns on one switch of a party, or lets days pass. */
type Press = { readonly turnOn: string; readonly at: string } | { readonly days: 1 | 7 }

export type Step = {
  readonly does: string
  /** The link at the end of the step. */
  readonly place?: Place & { readonly name: string }
  readonly press?: Press
}

export type Story = {
  /** The anchor of the story on the page. */
  readonly id: string
  readonly title: string
  readonly steps: readonly Step[]
  /** What to look at in the end. */
  readonly look: string
}

const signIn = (name: string): Step => ({
  does: '',
  place: { signInAs: name, name: `Sign in as ${name}` },
})
const MAILBOX = { sandbox: '/mail', name: 'mailbox' }
const TIME_MACHINE = { sandbox: '/clock', name: 'time machine' }

/** Stories of the demo. Each switch, page and customer in them exists. */
export const STORIES: readonly Story[] = [
  {
    id: 'declined-card',
    title: 'A card is declined',
    steps: [
      signIn('ben'),
      { does: 'Pay the bill by card, on the page', place: { portal: '/pay', name: 'Pay' } },
      {
        does: 'Type the number 5431111111111228, any name, any code and a month that is not over. Other numbers are on the page of the',
        place: { sandbox: '/gateway', name: 'card gateway' },
      },
    ],
    look: '“Payment unsuccessful”: nothing was taken from the card, and the typed amount is still there.',
  },
  {
    id: 'two-months',
    title: 'Two months in ten seconds',
    steps: [
      {
        does: 'Go to a day two months ahead, in the bar at the top or in the',
        place: TIME_MACHINE,
      },
      { does: 'Read there what happened on each day: bills, direct debits, reminders.' },
      signIn('ben'),
      { does: 'Open the', place: { portal: '/bill-history', name: 'bill history' } },
    ],
    look: 'Two more bills, the reminders of the unpaid one, and the letters of all customers in the mailbox.',
  },
  {
    id: 'absent-technician',
    title: 'The technician does not come',
    steps: [
      {
        does: 'Make the technicians stay away, at the',
        place: { sandbox: '/fibre-company', name: 'fibre company' },
        press: { turnOn: 'absent', at: '/fibre-company' },
      },
      signIn('fibre-before-rfs'),
      {
        does: 'See the visit that is booked, on the page',
        place: { portal: '/order-status', name: 'Order status' },
      },
      { does: 'Let the day of the visit pass.', press: { days: 7 } },
      { does: 'Read the letter in the', place: MAILBOX },
    ],
    look: '“Nobody came to your fibre installation”, and another time to book on the order status.',
  },
  {
    id: 'stolen-number',
    title: 'Someone tries to steal a number',
    steps: [
      signIn('hemi'),
      {
        does: 'Lock a number, then unlock it with the password as a thief would, on the page',
        place: { portal: '/my-mobile/numbers', name: 'Your numbers' },
      },
      { does: 'Open the link in the message about the unlocking, in the', place: MAILBOX },
      { does: 'Freeze the number. Nobody has to sign in for that.' },
    ],
    look: 'The number stays locked for a day after the unlocking, and the frozen number cannot be moved.',
  },
  {
    id: 'returned-payment',
    title: 'The bank sends a payment back',
    steps: [
      {
        does: 'Make the bank dishonour direct debits, on the page of the',
        place: { sandbox: '/gateway', name: 'card gateway' },
        press: { turnOn: 'dishonourDebit', at: '/gateway' },
      },
      {
        does: 'Let six weeks pass: a bill of aroha, its due day and two working days more. Go there by the',
        place: TIME_MACHINE,
      },
      signIn('aroha'),
      {
        does: 'See that the bill is owed again, in the',
        place: { portal: '/bill-history', name: 'bill history' },
      },
    ],
    look: '“Direct debit dishonoured” in the time machine, and the letter in the mailbox that names the day of the next try.',
  },
  {
    id: 'lost-phone',
    title: 'A phone is lost',
    steps: [
      signIn('hemi'),
      {
        does: 'Stop the SIM of a phone, on the page',
        place: { portal: '/my-mobile/lost-phone', name: 'My phone is lost or stolen' },
      },
      {
        does: 'See the order that the network received, on the page',
        place: { sandbox: '/mobile-network/numbers', name: 'Mobile numbers' },
      },
      { does: 'Read the message to the owner in the', place: MAILBOX },
    ],
    look: 'The SIM is stopped at once, and the portal offers an eSIM or a SIM card by post for the same number.',
  },
  {
    id: 'fibre-down',
    title: 'The fibre company is down',
    steps: [
      {
        does: 'Make every request fail, at the',
        place: { sandbox: '/fibre-company', name: 'fibre company' },
        press: { turnOn: 'down', at: '/fibre-company' },
      },
      signIn('carla'),
      {
        does: 'Choose a time for the installation, on the page',
        place: { portal: '/order-status', name: 'Order status' },
      },
      { does: 'Reset all switches on this page, and try again in the portal.' },
    ],
    look: 'The portal shows the last known state of the order, and offers to load the free times again.',
  },
  {
    id: 'explained-bill',
    title: 'A bill is explained',
    steps: [
      signIn('aroha'),
      { does: 'Open the', place: { portal: '/invoice/latest', name: 'latest bill' } },
      { does: 'Read “Why is this bill different?”.' },
    ],
    look: 'The causes add up, to the cent, to the difference from the bill before.',
  },
]
