import type { CatalogueChange } from '@switchboard/domain/catalogue/trail'
import type { ContactChange } from '@switchboard/domain/contact/trail'
import type { OrderingChange } from '@switchboard/domain/ordering/trail'
import type { PaymentsChange } from '@switchboard/domain/payments/trail'
import type { AccessEntry } from '@switchboard/domain/people/access-calls'
import type { PeopleChange } from '@switchboard/domain/people/trail'
import type { ProfileChange } from '@switchboard/domain/profile/trail'
import type { PromiseToPayChange } from '@switchboard/domain/promise-to-pay/trail'

type AccessChange =
  | CatalogueChange
  | ContactChange
  | OrderingChange
  | PaymentsChange
  | PeopleChange
  | ProfileChange
  | PromiseToPayChange

const PARTS: Readonly<Record<string, string>> = {
  accounts: 'the account and its services',
  billing: 'the bills',
  catalogue: 'the extras',
  'change-hub': 'the current plan',
  communications: 'the messages',
  contact: 'the help desk page',
  dashboard: 'the home page',
  ordering: 'the orders',
  payments: 'the payments and how they are made',
  people: 'the users',
  profile: 'the account details',
  'promise-to-pay': 'the promise to pay',
  qualification: 'what can be had at an address',
  usage: 'what was used',
}

/** What somebody did; `of` is whom it was about. */
const CHANGES: Record<AccessChange, (of: string | null) => string> = {
  'additional-product-removed': () => 'removed an extra',
  'additional-product-set': () => 'changed an extra',
  'callback-booked': () => 'booked a callback',
  'card-payment-created': () => 'began a card payment',
  'contact-person-added': (of) => `added ${of ?? 'somebody'} as a contact`,
  'contact-person-removed': (of) => `removed ${of ?? 'somebody'} as a contact`,
  'invitation-accepted': () => 'accepted the invitation to this account',
  'invitation-ended': (of) => `took back the invitation of ${of ?? 'somebody'}`,
  'issue-reported': () => 'reported a fault',
  'order-placed': () => 'placed an order',
  'payment-method-set': () => 'changed how the bills are paid',
  'person-invited': (of) => `invited ${of ?? 'somebody'}`,
  'person-removed': (of) => `removed ${of ?? 'somebody'} from the users`,
  'phone-number-changed': () => 'changed a phone number',
  'plan-changed': () => 'changed the plan',
  'promise-made': () => 'promised to pay by a day',
}

/** `You`, `Mere Ngata`, or `Sam of Kea`: staff are named as they would on the phone, by their first name and for whom. */
export function whoText({ who }: Pick<AccessEntry, 'who'>, provider: string): string {
  if (who.kind === 'you') return 'You'
  const [firstName = ''] = who.name.split(' ')
  if (who.kind === 'staff') return firstName === '' ? `Staff of ${provider}` : `${firstName} of ${provider}`
  return who.name === '' ? 'A former user' : who.name
}

/** What they did, as the rest of that sentence; a part or a change that this page does not know is named in general. */
export function didText({ did }: Pick<AccessEntry, 'did'>): string {
  if (did.kind === 'looked') return `looked at ${PARTS[did.part] ?? 'the account'}`
  return isKnown(did.change) ? CHANGES[did.change](did.person) : 'changed something'
}

function isKnown(change: string): change is AccessChange {
  return change in CHANGES
}
