import { randomUUID } from 'node:crypto'

import type { Brand } from '@switchboard/brands/brand'
import type { ParsedBody } from '@switchboard/domain/call'
import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { DAYS_TO_ANSWER, MAX_ASKS_A_DAY } from '@switchboard/domain/mobile/asks/contract'
import type { AskPrice, askForMobile } from '@switchboard/domain/mobile/asks/contract'
import { addOnsForMobile } from '@switchboard/domain/mobile/add-on-choice'
import { listMobileAddOns, listMobileProducts, listMobileServices } from '@switchboard/domain/mobile/contract'
import type { MobileService } from '@switchboard/domain/mobile/contract'
import { plansForChange } from '@switchboard/domain/mobile/plan-choice'
import { normalizeText } from '@switchboard/domain/typed-text'

import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { readPartText } from '#api/platform/database/part.ts'
import type { IdentifiedActor } from '#api/platform/actor.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { listAddOns } from '../add-ons.ts'
import { mobileProductsPart, mobileServicesPart } from '../store/mobiles.ts'

import { mobileAskNotice } from './letters.ts'
import { insertAsk, readPersonName, findOpenAsk, readAskWait, notifyOrderers } from './store.ts'

const DAY_MILLISECONDS = 86_400_000

export type MobileAskContext = {
  readonly db: Database
  readonly brand: Brand
  readonly accountCode: string
  readonly actor: IdentifiedActor
  readonly today: Day
  readonly now: number
}

type AskRequest = ParsedBody<typeof askForMobile>

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
export function createAsk(
  context: MobileAskContext,
  request: AskRequest,
): Promise<{ askId: string } | AskRefusal> {
  const { accountCode, actor, now } = context
  return context.db.transaction(async (queries) => {
    await lockAccount(queries, accountCode)
    const product = await findRequestedProduct(queries, context, request)
    if ('refused' in product) return product
    const open = await findOpenAsk(queries, accountCode, { ...request, now })
    if (open !== null) {
      const isSame = open.planKey === request.planKey && open.askedBy === actor.subject
      return isSame ? { askId: open.askId } : refuse('MOBILE_ASK_OPEN')
    }
    const retryAfterSeconds = await readAskWait(queries, actor.subject, { now, max: MAX_ASKS_A_DAY })
    if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
    return { askId: await saveAsk(queries, context, { request, product }) }
  })
}

/** The requested plan or add-on, at today's price. */
type RequestedProduct = { readonly name: string; readonly price: AskPrice }

/** Only a plan or add-on that can be ordered for the mobile can be requested. */
async function findRequestedProduct(
  queries: Queries,
  { accountCode, today, brand }: MobileAskContext,
  { kind, serviceEntity, planKey }: AskRequest,
): Promise<RequestedProduct | AskRefusal> {
  const key = { accountCode, today }
  const servicesText = await readPartText(queries, mobileServicesPart, key)
  const mobiles = listMobileServices.reply
    .parse(JSON.parse(servicesText))
    .filter(({ type }) => type === 'mobile2_linerental')
  const mobile = mobiles.find((each) => each.serviceEntity === serviceEntity)
  if (mobile === undefined) return refuse('NUMBER_NOT_FOUND', { field: 'serviceEntity' })
  const product =
    kind === 'mobileplan'
      ? await findPlan(queries, key, { mobile, mobiles, planKey })
      : await findAddOn(queries, { ...key, brand }, { mobile, mobiles, planKey })
  return product ?? refuse('ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT', { field: 'planKey' })
}

type CatalogueAccountDay = { readonly accountCode: string; readonly today: Day }

async function findPlan(
  queries: Queries,
  key: CatalogueAccountDay,
  { mobile, mobiles, planKey }: { mobile: MobileService; mobiles: readonly MobileService[]; planKey: string },
): Promise<RequestedProduct | null> {
  const text = await readPartText(queries, mobileProductsPart, key)
  const { products, billFrequency } = listMobileProducts.reply.parse(JSON.parse(text))
  const plan = plansForChange(products, mobiles, mobile).find((each) => each.planKey === planKey)
  if (plan === undefined || planKey === mobile.plan.planKey) return null
  const { name, chargeIncludingGst, chargeExcludingGst } = plan
  return { name, price: { unit: billFrequency, chargeIncludingGst, chargeExcludingGst } }
}

async function findAddOn(
  queries: Queries,
  key: CatalogueAccountDay & { readonly brand: Brand },
  { mobile, mobiles, planKey }: { mobile: MobileService; mobiles: readonly MobileService[]; planKey: string },
): Promise<RequestedProduct | null> {
  const addOns = listMobileAddOns.reply.parse(await listAddOns(queries, key))
  const addOn = addOnsForMobile(addOns, mobiles, mobile).find((each) => each.planKey === planKey)
  const [charge] = addOn?.charges ?? []
  if (addOn === undefined || charge === undefined) return null
  const { unit, chargeIncludingGst, chargeExcludingGst } = charge
  return {
    name: addOn.name,
    price: {
      unit,
      chargeIncludingGst,
      chargeExcludingGst,
    },
  }
}

async function saveAsk(
  queries: Queries,
  { accountCode, actor, now }: MobileAskContext,
  {
    request,
    product: { name: productName, price },
  }: { readonly request: AskRequest; readonly product: RequestedProduct },
): Promise<string> {
  const askId = randomUUID()
  const answerBy = now + DAYS_TO_ANSWER * DAY_MILLISECONDS
  const { kind, serviceEntity, planKey } = request
  await insertAsk(queries, {
    askId,
    accountCode,
    serviceEntity,
    kind,
    planKey,
    cents: price.chargeIncludingGst,
    charged: price.unit,
    note: normalizeText(request.note),
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
