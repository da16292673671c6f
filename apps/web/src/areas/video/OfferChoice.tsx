import { dayText } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import type { VideoOffer } from '@switchboard/domain/video/contract'

import { providerToday } from '#web/http/configuration.ts'
import { includesGst } from '#web/http/account.ts'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { RadioField } from '#web/ui/RadioField.tsx'

type OfferChoiceProps = {
  readonly offers: readonly VideoOffer[]
  readonly frequency: keyof typeof BILL_WORDS
  readonly chosen: VideoOffer | undefined
  readonly onChosen: (retailRatePlan: string) => void
}

/** The offer, or a choice if there are several offers. Source: VID-017. */
export function OfferChoice({ offers, chosen, frequency, onChosen }: OfferChoiceProps) {
  if (offers.length > 1) {
    return (
      <RadioField
        id="video-offer"
        label="Which one?"
        value={chosen?.retailRatePlan ?? null}
        onValueChange={onChosen}
        choices={offers.map((each) => ({
          value: each.retailRatePlan,
          label: each.name,
          hint: formatPrice(each, frequency),
        }))}
      />
    )
  }
  if (chosen === undefined) return null
  return (
    <p>
      {chosen.name}, {formatPrice(chosen, frequency)}. It begins today, {dayText(providerToday())}.
    </p>
  )
}

function formatPrice(
  { chargeIncludingGst, chargeExcludingGst }: VideoOffer,
  frequency: OfferChoiceProps['frequency'],
): string {
  const { each } = BILL_WORDS[frequency]
  return includesGst()
    ? `${moneyText(chargeIncludingGst)} ${each} including GST`
    : `${moneyText(chargeExcludingGst)} ${each} excluding GST`
}
