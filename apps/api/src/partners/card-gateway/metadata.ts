import * as z from 'zod/mini'

import { day } from '@switchboard/domain/day'
import { cents } from '@switchboard/domain/money'

import type { CardCharge } from './card-gateway.ts'
import type { StoredCharge } from './stored-card.ts'

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/)),
  z.transform((text: string) => Number(text)),
)
const wholeCents = z.pipe(wholeNumber, cents)

const chargeTerms = z.object({
  surcharge: wholeCents,
  surchargeable: wholeCents,
  card: z.string(),
  form: z.enum(['windcave', 'pxfusion']),
})
/** What our database knows of a card payment and the gateway's own fields do not. */
export type ChargeTerms = Pick<CardCharge, 'surcharge' | 'surchargeable' | 'cardType' | 'form'>

const collectionTerms = z.object({
  due: day,
  attempt: z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(2))),
  day,
})
/** Which collection a charge to a saved card is. */
export type CollectionTerms = Pick<StoredCharge, 'dueOn' | 'attempt' | 'collectOn'>

/** The metadata of a card payment. A database that lost the payment gets it back by them. */
export function toChargeMetadata({ surcharge, surchargeable, cardType, form }: ChargeTerms): string[] {
  return toMetadata({
    surcharge: String(surcharge),
    surchargeable: String(surchargeable),
    card: cardType ?? '',
    form,
  })
}

/** Null for metadata that `toChargeMetadata` did not write. */
export function parseChargeMetadata(metadata: unknown): ChargeTerms | null {
  const parsed = chargeTerms.safeParse(fromMetadata(metadata))
  if (!parsed.success) return null
  const { card, ...terms } = parsed.data
  return { ...terms, cardType: card === '' ? null : card }
}

export function toCollectionMetadata({ dueOn, attempt, collectOn }: CollectionTerms): string[] {
  return toMetadata({ due: dueOn, attempt: String(attempt), day: collectOn })
}

/** Null for metadata that `toCollectionMetadata` did not write. */
export function parseCollectionMetadata(metadata: unknown): CollectionTerms | null {
  const parsed = collectionTerms.safeParse(fromMetadata(metadata))
  if (!parsed.success) return null
  const { due: dueOn, attempt, day: collectOn } = parsed.data
  return { dueOn, attempt, collectOn }
}

/** A single text, because gateways limit the number of texts. */
function toMetadata(fields: Readonly<Record<string, string>>): string[] {
  return [new URLSearchParams(fields).toString()]
}

const metadataTexts = z.array(z.string())

function fromMetadata(metadata: unknown): Record<string, string> {
  const [text = ''] = metadataTexts.safeParse(metadata).data ?? []
  return Object.fromEntries(new URLSearchParams(text))
}
