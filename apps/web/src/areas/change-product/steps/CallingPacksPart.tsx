import { isBusiness } from '@switchboard/domain/access'
import { holdsPack, listSinglePacks } from '@switchboard/domain/change-product/extras'
import type { CallingPack } from '@switchboard/domain/change-product/extras'
import { voiceExtraKeys } from '@switchboard/domain/change-product/chosen-extras'
import { applyChoice } from '@switchboard/domain/change-product/reconcile'
import { priceText } from '@switchboard/domain/money'

import styles from '#web/ordering/Order.module.css'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { describePacks } from '#web/ordering/pack-words.ts'
import { RadioField } from '#web/ui/RadioField.tsx'

import { ExtraBoxes } from './ExtrasPart.tsx'
import { stepField } from './part.ts'
import type { PartProps } from './part.ts'

const NONE = 'none'

/** Bundles for homes; single packs for business customers. Source: CHG-015, ACC-022. */
export function CallingPacksPart({ order, saveDraft }: PartProps) {
  const { product, facts } = order
  if (product === null) return null
  if (isBusiness(facts.businessGroup)) {
    return (
      <ExtraBoxes
        extras={listSinglePacks(product)}
        order={order}
        saveDraft={saveDraft}
        id={stepField('callingPacks')}
      />
    )
  }
  const { national, mobile, international } = product.callingPackBundles
  return (
    <div className={styles.part}>
      <PackChoice
        id={stepField('callingPacks')}
        label="Calls in New Zealand"
        packs={[...national, ...mobile]}
        order={order}
        saveDraft={saveDraft}
      />
      <PackChoice
        id="packs-overseas"
        label="Calls overseas"
        packs={international}
        order={order}
        saveDraft={saveDraft}
      />
    </div>
  )
}

type PackChoiceProps = Pick<PartProps, 'order' | 'saveDraft'> & {
  readonly id: string
  readonly label: string
  readonly packs: readonly CallingPack[]
}

function PackChoice({ id, label, packs, order, saveDraft }: PackChoiceProps) {
  const { draft, product, facts } = order
  const { billFrequency } = facts.offer
  if (product === null || packs.length === 0) return null
  const keys = voiceExtraKeys(draft, product, facts)
  const packKeys = new Set(packs.flatMap(({ productKeys }) => Object.values(productKeys)))
  // select the largest chosen pack: a large pack includes the products of smaller ones
  const [selected] = packs
    .filter((pack) => holdsPack(keys, pack))
    .toSorted((first, second) => countProducts(second) - countProducts(first))
  function choose(packKey: string) {
    const pack = packs.find(({ key }) => key === packKey)
    const others = keys.filter((key) => !packKeys.has(key))
    const chosenKeys = [...others, ...Object.values(pack?.productKeys ?? {})]
    saveDraft(applyChoice({ draft, facts }, 'voiceAdditionalProducts', chosenKeys))
  }
  return (
    <RadioField
      id={id}
      label={label}
      value={selected?.key ?? NONE}
      onValueChange={choose}
      choices={[
        { value: NONE, label: 'No pack', hint: 'You pay for each call by the minute.' },
        ...packs.map((pack) => ({
          value: pack.key,
          label: pack.label,
          hint: (
            <>
              {priceText(pack.price)} {BILL_WORDS[billFrequency].each}.{' '}
              {describePacks(Object.values(pack.productKeys), product.additionalProducts, billFrequency)}
            </>
          ),
        })),
      ]}
    />
  )
}

function countProducts({ productKeys }: CallingPack): number {
  return Object.keys(productKeys).length
}
