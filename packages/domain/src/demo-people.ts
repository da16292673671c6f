/** A person of the demo. `signIn` is how the person gets in: most by the portal's sign-in. */
export type DemoPerson = {
  readonly name: string
  readonly fullName: string
  readonly shows: string
  readonly signIn: 'portal' | 'invitation' | 'legacy' | 'staff'
}

function customer(name: string, fullName: string, shows: string): DemoPerson {
  return { name, fullName, shows, signIn: 'portal' }
}

/**
 * Who the people of the demo are, and what each of them shows. docs/demo.md and the front page of the sandbox have this list,
 * and the API creates the customers.
 */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  customer(
    'aroha',
    'Aroha Ngata',
    'two accounts; the fastest fibre, homeline, power, insurance, video, antivirus; direct debit',
  ),
  customer(
    'ana',
    'Ana Walker',
    'acts for hemi: pays and keeps details, and asks for what a mobile is to have',
  ),
  customer('ben', 'Ben Fowler', 'an overdue bill to pay, paid by hand; fibre and power'),
  customer('carla', 'Carla Reyes', 'new fibre that waits for an installation date; no bill yet'),
  customer('dev', 'Dev Patel', 'a business with several phone lines, a toll-free number and a fixed address'),
  customer('ema', 'Ema Tamihere', 'a small business with power; a saved card'),
  customer('finn', 'Finn Carver', 'wireless broadband, first version; a card about to expire'),
  customer('grace', 'Grace Lim', 'wireless broadband, second version; a card that has expired'),
  customer(
    'hemi',
    'Hemi Walker',
    'a mobile group with members, what they use, add-ons; numbers to lock, change or transfer',
  ),
  customer('isla', 'Isla McKay', 'prepay mobile alone: led on to the mobile provider’s own site'),
  customer(
    'jack',
    'Jack Tan',
    'ADSL with a cap, a phone line, a meter read by hand, an order under way; the older sign-in',
  ),
  customer('kiri', 'Kiri Paki', 'VDSL in a contract where fibre is available: ready to change plan or move'),
  customer('lani', 'Lani Fonoti', 'ADSL where fibre is available'),
  customer('mere', 'Mere Ngata', 'acts for aroha'),
  customer(
    'nikau',
    'Nikau Hohepa',
    'fortnightly bills; fibre without power; a campaign letter waits in the sandbox’s mailbox',
  ),
  {
    name: 'noa',
    fullName: 'Noa Parata',
    shows: 'has ordered and sets a first password by the link in the sandbox’s mailbox',
    signIn: 'invitation',
  },
  customer(
    'tama',
    'Tama Rewi',
    'a bill that is not approved yet; a file of power for the sign-up, from the sandbox',
  ),
  customer(
    'wiremu',
    'Wiremu Tipene',
    'had power; changed bill frequency twice; two modems, mesh units; two requests about a number',
  ),
  {
    name: 'leo',
    fullName: 'Leo',
    shows: 'known to the older sign-in only; the app refuses it',
    signIn: 'legacy',
  },
  {
    name: 'sam',
    fullName: 'Sam Tautahi',
    shows: 'staff: signs in at the staff desk',
    signIn: 'staff',
  },
  {
    name: 'kim',
    fullName: 'Kim Aiono',
    shows: 'works for the provider without the role of the staff desk, which refuses her',
    signIn: 'staff',
  },
]

/** The demo has one customer, `fibre-<status>`, for each of these statuses of a fibre order. */
export const DEMO_FIBRE_STATUSES: readonly string[] = [
  'new',
  'consent-required',
  'consent-declined',
  'consent-gained',
  'network-build',
  'select-dates-scope',
  'select-dates-install',
  'rfs-confirmed',
  'before-scoping',
  'before-rfs',
  'all-done',
  'transition-rfs-confirmed',
  'day-before-transition',
  'cancelled',
  'quote',
  'jeopardy',
]
