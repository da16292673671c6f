import { EVERY } from '@switchboard/domain/accounts/every'
import type { AddKind, ChangeKind, OrderBody } from '@switchboard/domain/ordering/contract'
import type { OrderStep } from '@switchboard/domain/ordering/following/contract'
import { PROCESSING } from '@switchboard/domain/power/order'

import type { Queries } from '#api/platform/database/database.ts'

import { landAddition } from './land/addition.ts'
import { landBroadband, landMove } from './land/broadband.ts'
import { landFrequency } from './land/frequency.ts'
import type { Effect, EnteringStep } from './land/landing.ts'
import { suspendBroadband } from './land/old-address.ts'
import { endPower, landPower, landSignUp } from './land/power.ts'
import { landRental } from './land/rental.ts'
import { landWireless } from './land/wireless.ts'
import { countBroadband } from './place/store.ts'
import type { OrderSnapshot } from './snapshot.ts'
import type { StoredKind } from './store.ts'
import { additionValidator } from './validate/addition.ts'
import { leadValidator } from './validate/lead.ts'
import { changeValidator } from './validate/change.ts'
import { frequencyValidator } from './validate/frequency.ts'
import { powerValidator } from './validate/power.ts'
import { googleWifiValidator, meshValidator } from './validate/rental.ts'
import { invalid } from './validate/validator.ts'
import type { OrderContext, ValidationResult, Validator } from './validate/validator.ts'
import { wirelessValidator } from './validate/wireless.ts'

/** Everything in which a kind of order differs from the others. */
type Kind = {
  /** The reason why the account cannot begin such an order; null if it can. */
  readonly findAccountProblem: (db: Queries, accountCode: string) => Promise<AccountProblem | null>
  readonly validate: Validator
  /** The kind in lists. */
  readonly listedAs: 'change-plan' | 'move-house' | 'add-product' | 'power'
  /** The status in lists when the order is placed. */
  readonly placedAs: 'Accepted' | typeof PROCESSING
  /**
   * The description in lists: `Fibre 300 at 11 Aro Street, Wellington`. The place is null if no product is ordered for a place.
   */
  readonly describe: (productName: string, place: string | null, body: OrderBody) => string
  /** The text of the confirmation before the costs; may be empty. */
  readonly opening: (place: OrderSnapshot['place']) => string
  /** Steps that wait while another account still has the services at the address. */
  readonly enters: readonly EnteringStep[]
  /** The changes that each step makes to the account. A step without an entry changes nothing. */
  readonly effects: Readonly<Partial<Record<OrderStep['step'], Effect>>>
}

/** Common to the kinds that add a product without changing another. */
const ADDITION = {
  findAccountProblem: async () => null,
  listedAs: 'add-product',
  placedAs: 'Accepted',
  describe: (productName) => productName,
  opening: () => '',
  enters: [],
} as const satisfies Partial<Kind>

type AccountProblem = 'NO_CORE_PRODUCT' | 'MULTIPLE_CORE_PRODUCTS'

/** A new kind of order is a row of this table. Source: ORD-081 to ORD-085. */
export const KINDS: Readonly<Record<StoredKind, Kind>> = {
  movehouse: {
    ...change('movehouse'),
    listedAs: 'move-house',
    placedAs: 'Accepted',
    describe: (productName, place) => `Move with ${productName} to ${place ?? ''}`,
    opening: ({ address }) => `Your new address is ${address}.`,
    enters: ['connected', 'powerOn'],
    effects: {
      connected: landMove,
      powerOn: landPower,
      broadbandEnds: suspendBroadband,
      powerEnds: endPower,
    },
  },
  plan: {
    ...change('plan'),
    validate: (db, context, order) =>
      order.body.BillingDetail === undefined
        ? validatePlanChange(db, context, order)
        : frequencyValidator(db, context, order),
    describe: (productName, place, { BillingDetail }) =>
      BillingDetail === undefined
        ? atPlace(productName, place)
        : `Bills ${EVERY[BillingDetail.BillFrequency]}`,
    effects: { connected: landBroadband, billed: landFrequency },
  },
  product: change('product'),
  older: change('product'),
  power: {
    findAccountProblem: async () => null,
    validate: powerValidator,
    listedAs: 'power',
    placedAs: PROCESSING,
    describe: atPlace,
    opening: ({ address }) => `The power is for ${address}.`,
    enters: ['powerOn'],
    effects: { powerOn: landSignUp },
  },
  mobileplan: addition('mobileplan'),
  mobileaddon: addition('mobileaddon'),
  mobilelead: {
    ...addition('mobilelead'),
    validate: leadValidator,
    describe: (productName) => `Change of leader: ${productName}`,
  },
  connection: addition('connection'),
  wirelessaddon: addition('wirelessaddon'),
  wirelessproduct: {
    ...addition('wirelessproduct'),
    validate: wirelessValidator,
    effects: { added: landWireless },
  },
  onlinevideo: addition('onlinevideo'),
  meshunits: rental(meshValidator),
  googlewifi: rental(googleWifiValidator),
}

function change(kind: ChangeKind): Kind {
  return {
    findAccountProblem: findBroadbandProblem,
    validate: changeValidator(kind),
    listedAs: 'change-plan',
    placedAs: 'Accepted',
    describe: atPlace,
    opening: () => '',
    enters: [],
    effects: { connected: landBroadband },
  }
}

const validatePlanChange = changeValidator('plan')

function atPlace(productName: string, place: string | null): string {
  return place === null ? productName : `${productName} at ${place}`
}

/** Validates an order by its kind. Only an order of the kind `plan` may change the bill frequency. */
export async function validateOrder(
  db: Queries,
  context: OrderContext,
  { kind, body }: { readonly kind: StoredKind; readonly body: OrderBody },
): Promise<ValidationResult> {
  if (kind !== 'plan' && body.BillingDetail !== undefined) return invalid('FORM_STATE_INVALID')
  return KINDS[kind].validate(db, context, { body })
}

function addition(kind: AddKind): Kind {
  return { ...ADDITION, validate: additionValidator(kind), effects: { added: landAddition(kind) } }
}

function rental(validate: Validator): Kind {
  return { ...ADDITION, validate, effects: { added: landRental } }
}

/** Only an account with exactly one connection can change its broadband. */
async function findBroadbandProblem(db: Queries, accountCode: string): Promise<AccountProblem | null> {
  const count = await countBroadband(db, accountCode)
  if (count === 0) return 'NO_CORE_PRODUCT'
  return count > 1 ? 'MULTIPLE_CORE_PRODUCTS' : null
}
