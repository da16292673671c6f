import { addOnsForMobile, hasUnlimitedData } from '@switchboard/domain/mobile/add-on-choice'
import type { MobileAddOn, MobileService } from '@switchboard/domain/mobile/contract'
import { toCents, moneyText } from '@switchboard/domain/money'
import { chargePerGb } from '@switchboard/domain/ordering/adding/mobile/add-ons'

import { may } from '#web/http/account.ts'
import { gstNote } from '#web/http/gst-words.ts'
import styles from '#web/ordering/Order.module.css'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { NoteField } from '../asks/NoteField.tsx'
import { ASK_LABEL, askAdvice } from '../asks/words.ts'
import { Costs } from '../dialogs/Costs.tsx'
import { MobileBills } from '../dialogs/MobileBills.tsx'
import { addOnCosts } from '../dialogs/order-costs.ts'
import { formatLine } from '../line-words.ts'
import { formatPlanPrice, formatPrice, getShownCents } from '../price-words.ts'
import { formatEnd } from '../words.ts'

const FIELDS = { mobile: 'addon-mobile', addOn: 'addon' } as const

type AddOnFormProps = {
  readonly mobiles: readonly MobileService[]
  readonly service: MobileService
  readonly addOns: readonly MobileAddOn[]
  readonly frequency: keyof typeof BILL_WORDS
  readonly chosen: string | null
  readonly onChosen: (planKey: string) => void
  readonly onMobile: (serviceEntity: string) => void
  readonly busy: boolean
  /** The note of a user who asks for the add-on. `failure` is set if the request failed. */
  readonly note: string
  readonly onNote: (note: string) => void
  readonly failure: Parameters<typeof askAdvice>[0] | null
  readonly onSubmit: (addOn: MobileAddOn) => void
}

/** Buys an add-on, or asks for it if the user may not order. */
export function AddOnForm(props: AddOnFormProps) {
  const { mobiles, service, addOns, frequency, chosen, onChosen, onMobile } = props
  const { busy, note, onNote, failure, onSubmit } = props
  const isAsk = !may('order')
  const offered = listOffered(service, addOnsForMobile(addOns, mobiles, service))
  const isUnlimited = hasUnlimitedData(service, mobiles)
  const addOn = offered.find(({ planKey }) => planKey === chosen)
  const attempts = useAttempts(
    addOn === undefined ? [{ fieldId: FIELDS.addOn, message: 'Choose an add-on' }] : [],
  )
  const buyLabel = addOn === undefined ? 'Buy the add-on' : `Buy ${addOn.name}`

  function send() {
    if (addOn !== undefined && !busy) onSubmit(addOn)
  }

  return (
    <Card title={isAsk ? `Request an add-on for ${formatLine(service)}` : `Add to ${formatLine(service)}`}>
      <Form attempts={attempts} onSend={send} className={styles.form}>
        {mobiles.length > 1 && (
          <SelectField
            id={FIELDS.mobile}
            label="For which mobile?"
            value={service.serviceEntity}
            disabled={busy}
            onValueChange={onMobile}
            options={mobiles.map((each) => ({ value: each.serviceEntity, label: formatLine(each) }))}
          />
        )}
        {service.addOns.length > 0 && <HeldAddOns addOns={service.addOns} />}
        {isUnlimited && <p>Its data is unlimited, so it needs no more.</p>}
        {offered.length === 0 ? (
          !isUnlimited && <p>There is no add-on for it at the moment.</p>
        ) : (
          <>
            <RadioField
              id={FIELDS.addOn}
              label="Add-on"
              error={attempts.errorOf(FIELDS.addOn)}
              value={chosen}
              onValueChange={onChosen}
              choices={offered.map((each) => ({
                value: each.planKey,
                label: each.name,
                hint: buildHint(each, frequency),
              }))}
            />
            {addOn !== undefined && !isAsk && (
              <>
                <Costs costs={addOnCosts(addOn, service.serviceEntity)} frequency={frequency} />
                <MobileBills
                  order={{
                    kind: 'mobileaddon',
                    planKey: addOn.planKey,
                    serviceEntity: service.serviceEntity,
                  }}
                  frequency={frequency}
                />
              </>
            )}
            {isAsk && <NoteField id="ask-note" label="A note" value={note} onValueChange={onNote} />}
            <FailureNotice title="Your request was not sent">
              {failure !== null && !busy && askAdvice(failure)}
            </FailureNotice>
            <div className={styles.buttons}>
              <Button type="submit" busy={busy}>
                {isAsk ? ASK_LABEL : buyLabel}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Card>
  )
}

/** The add-ons that no order under way is for. Source: MOB-085. */
function listOffered(service: MobileService, addOns: readonly MobileAddOn[]): MobileAddOn[] {
  const coming = new Set(service.underWay.map(({ planKey }) => planKey))
  return addOns.filter(({ planKey }) => !coming.has(planKey))
}

function HeldAddOns({ addOns }: Pick<MobileService, 'addOns'>) {
  return (
    <Notice tone="info" title="It has already">
      <ul>
        {addOns.map(({ planKey, name, endsOn }, index) => (
          <li key={`${planKey} ${index}`}>{endsOn === null ? name : `${name}, ${formatEnd(endsOn)}`}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** For example `$15.00 once, $3.00 per GB, until 11:59 pm on 20 December 2026`. */
function buildHint(
  { charges: [charge], endsOn, addedDataMb }: MobileAddOn,
  frequency: AddOnFormProps['frequency'],
): string {
  if (charge === undefined) return ''
  const perGb = chargePerGb(getShownCents(charge), addedDataMb)
  return [
    charge.unit === 'Once' ? `${formatPrice(charge)} once` : formatPlanPrice(charge, frequency),
    ...(perGb === null ? [] : [`${moneyText(toCents(perGb))}${gstNote()} per GB`]),
    ...(endsOn === null ? [] : [formatEnd(endsOn)]),
  ].join(', ')
}
