import { randomUUID } from 'node:crypto'

import type { Brand } from '@switchboard/brands/brand'
import type { ParsedBody } from '@switchboard/domain/call'
import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { DAYS_TO_ANSWER, MAX_ASKS_A_DAY } from '@switchboard/domain/mobile/asks/contract'
import type { AskPrice, askForMobile } from '@switchboard/domain/mobile/asks/contract'
import { listMobileProducts, listMobileServices } from '@switchboard/domain/mobile/contract'
import type { MobileService } from '@switchboard/domain/mobile/contract'
import { plansForChange } from '@switchboard/domain/mobile/plan-choice'
import { dollarsToCents } from '@switchboard/domain/money'
import { normalizeText } from '@switchboard/domain/typed-text'

import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { readPartText } from '#api/platform/database/part.ts'
import type { IdentifiedActor } from '#api/platform/actor.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { listAddOns } from '../add-ons.ts'
import { mobileProductsPart, mobileServicesPart } from '../store.ts'

import { mobileAskNotice } from './letters.ts'
import { insertAsk, readPersonName, findOpenAsk, secondsToNextAsk, notifyOrderers } from './store.ts'

const DAY_MILLISECONDS = 86_400_000

export type MobileAskContext = {
  readonly db: Database
  readonly brand: Brand
  readonly accountCode: string
  readonly actor: IdentifiedActor
  readonly today: Day
  readonly now: number
}

type Wish = ParsedBody<typeof askForMobile>

type AskRefusal = Refusal<
  | 'NUMBER_NOT_FOUND'
  | 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT'
  | 'MOBILE_ASK_OPEN'
  | 'TOO_MANY_REQUESTS'
>

/**
 * Stores a person's request for a plan or add-on, notifies the people who may order, and returns its id. Repeating the same
 * request returns the same id.
 */
export function createAsk(context: MobileAskContext, wish: Wish): Promise<{ askId: string } | AskRefusal> {
  const { accountCode, actor, now } = context
  return context.db.transaction(async (queries) => {
    await lockAccount(queries, accountCode)
    const wanted = await findRequestedProduct(queries, context, wish)
    if ('refused' in wanted) return wanted
    const open = await findOpenAsk(queries, accountCode, { ...wish, now })
    if (open !== null) {
      const isSame = open.planKey === wish.planKey && open.askedBy === actor.subject
      return isSame ? { askId: open.askId } : refuse('MOBILE_ASK_OPEN')
    }
    const retryAfterSeconds = await secondsToNextAsk(queries, actor.subject, { now, most: MAX_ASKS_A_DAY })
    if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
    return { askId: await enter(queries, context, { wish, wanted }) }
  })
}

/** The requested plan or add-on, at today's price. */
type Wanted = { readonly name: string; readonly price: AskPrice }

/** Only a plan or add-on that can be ordered for the mobile can be requested. */
async function findRequestedProduct(
  queries: Queries,
  { accountCode, today, brand }: MobileAskContext,
  { kind, serviceEntity, planKey }: Wish,
): Promise<Wanted | AskRefusal> {
  const key = { accountCode, today }
  const listed = await readPartText(queries, mobileServicesPart, key)
  const mobiles = listMobileServices.reply
    .parse(JSON.parse(listed))
    .filter(({ type }) => type === 'mobile2_linerental')
  const mobile = mobiles.find((each) => each.serviceEntity === serviceEntity)
  if (mobile === undefined) return refuse('NUMBER_NOT_FOUND', { field: 'serviceEntity' })
  const wanted =
    kind === 'mobileplan'
      ? await planFor(queries, key, { mobile, mobiles, planKey })
      : await addOnFor(queries, { ...key, brand }, { mobile, planKey })
  return wanted ?? refuse('ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT', { field: 'planKey' })
}

type CatalogueAccountDay = { readonly accountCode: string; readonly today: Day }

async function planFor(
  queries: Queries,
  key: CatalogueAccountDay,
  { mobile, mobiles, planKey }: { mobile: MobileService; mobiles: readonly MobileService[]; planKey: string },
): Promise<Wanted | null> {
  const text = await readPartText(queries, mobileProductsPart, key)
  const { products, billFrequency } = listMobileProducts.reply.parse(JSON.parse(text))
  const plan = plansForChange(products, mobiles, mobile).find((each) => each.planKey === planKey)
  if (plan === undefined || planKey === mobile.plan.planKey) return null
  const { name, chargeIncludingGst, chargeExcludingGst } = plan
  return { name, price: { unit: billFrequency, chargeIncludingGst, chargeExcludingGst } }
}

async function addOnFor(
  queries: Queries,
  key: CatalogueAccountDay & { readonly brand: Brand },
  { mobile, planKey }: { readonly mobile: MobileService; readonly planKey: string },
): Promise<Wanted | null> {
  const addOn = (await listAddOns(queries, key)).find(
    (each) => each.planKey === planKey && !each.isGroupMember,
  )
  const [charge] = addOn?.charges ?? []
  if (addOn === undefined || charge === undefined) return null
  if (mobile.addOns.some((held) => held.planKey === planKey)) return null
  const { unit, chargeIncludingGst, chargeExcludingGst } = charge
  return {
    name: addOn.name,
    price: {
      unit,
      chargeIncludingGst: dollarsToCents(chargeIncludingGst),
      chargeExcludingGst: dollarsToCents(chargeExcludingGst),
    },
  }
}

async function enter(
  queries: Queries,
  { accountCode, actor, now }: MobileAskContext,
  { wish, wanted: { name: productName, price } }: { readonly wish: Wish; readonly wanted: Wanted },
): Promise<string> {
  const askId = randomUUID()
  const answerBy = now + DAYS_TO_ANSWER * DAY_MILLISECONDS
  const { kind, serviceEntity, planKey } = wish
  await insertAsk(queries, {
    askId,
    accountCode,
    serviceEntity,
    kind,
    planKey,
    cents: price.chargeIncludingGst,
    charged: price.unit,
    note: normalizeText(wish.note),
    askedBy: actor.subject,
    now,
    answerBy,
  })
  const detail = { ask: askId, kind, plan: planKey, number: serviceEntity }
  await audit(queries, actor, { accountCode, action: 'mobile-asked', detail })
  const facts = {
    accountCode,
    personName: await readPersonName(queries, actor.subject),
    productName,
    number: serviceEntity,
    answerBy: dayAt(answerBy),
  }
  await notifyOrderers(queries, accountCode, {
    ...mobileAskNotice(facts),
    source: `mobile-ask:${askId}`,
    now,
  })
  return askId
}
