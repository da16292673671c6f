import { Suspense, useState } from 'react'

import { undeliverablePart } from '@switchboard/domain/ordering/delivery'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { deliveryTo } from '@switchboard/domain/ordering/own-order'
import { toShownPrice } from '@switchboard/domain/ordering/pricing/prices'
import type { WirelessLine, WirelessOffer, WirelessPlan } from '@switchboard/domain/wireless/contract'
import { WIRELESS_PROMOTIONS } from '@switchboard/domain/wireless/promotions'
import type { WirelessPromotion } from '@switchboard/domain/wireless/promotions'
import { WIRELESS_HARDWARE_MONTHS } from '@switchboard/domain/wireless/rules'

import { lazyPart } from '#web/http/on-demand.ts'
import { usePlace } from '#web/http/place.tsx'
import { useBrand } from '#web/http/portal.tsx'
import { includesGst } from '#web/http/account.ts'
import { DeliveryFields } from '#web/ordering/DeliveryFields.tsx'
import styles from '#web/ordering/Order.module.css'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { DELIVERY_PROBLEMS, deliveryField } from '#web/ordering/delivery-field.ts'
import { useIsStaff } from '#web/http/use-is-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Money } from '#web/ui/Money.tsx'
import { PrivacyLink } from '#web/ui/PrivacyLink.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { dropWireless } from '../queries.ts'

import { PROMOTION_NAMES } from './words.ts'

/** Loaded when the customer reviews the order. */
const ProductDialog = lazyPart(async () => (await import('./ProductDialog.tsx')).ProductDialog)

type PlanFormProps = {
  readonly offer: WirelessOffer
  readonly line: WirelessLine
  readonly plans: readonly WirelessPlan[]
}

const PLAN = 'wireless-plan'

/** The choice of plan, the delivery address of its hardware, and a promotion by staff. Source: WBB-009, WBB-019, WBB-020. */
export function PlanForm({ offer, line, plans }: PlanFormProps) {
  const { go } = usePlace()
  const [chosen, setChosen] = useState<string | null>(null)
  const [delivery, setDelivery] = useState(() => deliveryTo(offer.location))
  const [promotion, setPromotion] = useState<WirelessPromotion | null>(null)
  const [isOpen, setOpen] = useState(false)
  const plan = plans.find(({ key }) => key === chosen) ?? null
  const sendsHardware = plan !== null && plan.neededHardware.length > 0
  const wrongPart = sendsHardware ? undeliverablePart(delivery) : null
  const attempts = useAttempts(listProblems(plan, wrongPart))

  return (
    <>
      <Form attempts={attempts} onSend={() => setOpen(true)} className={styles.part}>
        <RadioField
          id={PLAN}
          label={`Plans, ${BILL_WORDS.Monthly.each}`}
          error={attempts.errorOf(PLAN)}
          value={chosen}
          onValueChange={setChosen}
          choices={plans.map((each) => ({
            value: each.key,
            label: each.name,
            hint: <PlanHint plan={each} hardware={offer.hardware} />,
          }))}
        />
        {sendsHardware && (
          <DeliveryFields address={delivery} onChange={setDelivery} errorOf={attempts.errorOf} />
        )}
        <PromotionField promotion={promotion} onChange={setPromotion} />
        {sendsHardware && <PrivacyLink />}
        <div className={styles.buttons}>
          <Button type="submit">Check the order</Button>
        </div>
      </Form>
      {isOpen && plan !== null && (
        <Suspense fallback={null}>
          <ProductDialog
            {...{ offer, line, plan, delivery, promotion }}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              void dropWireless()
              go('/my-wireless')
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function listProblems(plan: WirelessPlan | null, wrongPart: ReturnType<typeof undeliverablePart>): Problem[] {
  return [
    ...(plan === null ? [{ fieldId: PLAN, message: 'Choose a plan.' }] : []),
    ...(wrongPart === null
      ? []
      : [{ fieldId: deliveryField(wrongPart), message: DELIVERY_PROBLEMS[wrongPart] }]),
  ]
}

type PlanHintProps = { readonly plan: WirelessPlan; readonly hardware: WirelessOffer['hardware'] }

function PlanHint({ plan, hardware }: PlanHintProps) {
  const withGst = includesGst()
  const needed = hardware.filter(({ key }) => plan.neededHardware.includes(key))
  return (
    <>
      <p>
        <Money amount={withGst ? plan.chargeIncludingGst : plan.chargeExcludingGst} />{' '}
        {withGst ? 'including GST' : 'excluding GST'}
        {plan.about !== '' && `, ${plan.about.toLowerCase().replace(/gb/, 'GB')}`}
      </p>
      {needed.length > 0 && (
        <p>
          Comes with: {needed.map(({ description }) => description).join(', ')}, sent to you.
          <HardwarePrice plan={plan} hardware={needed} />
        </p>
      )}
    </>
  )
}

/** The price of the hardware, and of plan and hardware together. Empty if the hardware is free. Source: WBB-044. */
function HardwarePrice({ plan, hardware }: PlanHintProps) {
  const withGst = includesGst()
  const bill = sumCents(hardware.map((each) => toShownPrice(each.bill, withGst)))
  const once = sumCents(hardware.map((each) => toShownPrice(each.once, withGst)))
  return (
    <>
      {bill > 0 && (
        <>
          {' '}
          It costs <Money amount={bill} /> {BILL_WORDS.Monthly.each} for {WIRELESS_HARDWARE_MONTHS} months:{' '}
          <Money amount={sumCents([toShownPrice(plan, withGst), bill])} /> {BILL_WORDS.Monthly.each} in total.
        </>
      )}
      {once > 0 && (
        <>
          {' '}
          <Money amount={once} /> is charged once.
        </>
      )}
    </>
  )
}

function sumCents(amounts: readonly Cents[]): Cents {
  return toCents(amounts.reduce((sum, amount) => sum + amount, 0))
}

type PromotionFieldProps = {
  readonly promotion: WirelessPromotion | null
  readonly onChange: (promotion: WirelessPromotion | null) => void
}

/** Source: WBB-020, WBB-021. */
function PromotionField({ promotion, onChange }: PromotionFieldProps) {
  const isStaff = useIsStaff()
  const { wirelessPromoCodes } = useBrand()
  if (!isStaff || wirelessPromoCodes === null) return null
  return (
    <SelectField
      id="wireless-promotion"
      label="Promotion"
      hint="Only staff see this."
      placeholder="None"
      value={promotion ?? ''}
      onValueChange={(value) => onChange(WIRELESS_PROMOTIONS.find((each) => each === value) ?? null)}
      options={WIRELESS_PROMOTIONS.map((each) => ({ value: each, label: PROMOTION_NAMES[each] }))}
    />
  )
}
