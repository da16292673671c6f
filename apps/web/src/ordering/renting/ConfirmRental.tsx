import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { showsPricesWithGst } from '@switchboard/domain/access'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { RentalKind } from '@switchboard/domain/ordering/contract'
import { rentalBody, rentalCosts, calculateRentStart } from '@switchboard/domain/ordering/renting/rental'
import type { Rental, RentalChoice } from '@switchboard/domain/ordering/renting/rental'

import { activeBusinessGroup } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { ForecastBills } from '../ForecastBills.tsx'
import styles from '../Order.module.css'
import { CostLines } from '../OrderCosts.tsx'
import type { BILL_WORDS } from '../bill-words.ts'
import { forecastQuery } from '../forecast-query.ts'
import { buildShownMoney } from '../shown-money.ts'
import { useSeller } from '../use-own-order.ts'

import type { ConfirmedRental } from './use-rental.ts'

type ConfirmRentalProps = {
  readonly kind: RentalKind
  readonly title: string
  readonly choice: RentalChoice
  readonly rental: Rental
  readonly frequency: keyof typeof BILL_WORDS
  /** The terms of the rental; each is a sentence. */
  readonly terms: readonly string[]
  readonly onConfirm: (confirmed: ConfirmedRental) => void
  readonly onClose: () => void
}

/**
 * Shows the rental, its delivery address and the bills. The order cannot be placed before the bills are shown. Source:
 * GWF-013, GWF Readings.
 */
export function ConfirmRental(props: ConfirmRentalProps) {
  const { kind, title, choice, rental, frequency, terms, onConfirm, onClose } = props
  const businessGroup = activeBusinessGroup()
  const begins = calculateRentStart(providerToday(), choice.delivery.City)
  const costs = rentalCosts(rental)
  const seller = useSeller()
  const forecastReply = useQuery(
    forecastQuery(kind, seller.orderedBy === undefined ? null : rentalBody(choice, seller.orderedBy)),
  )
  const forecast = forecastReply.data?.forecast ?? null
  const isFailed = forecastReply.isError || seller.isError || forecastReply.data?.forecast === null

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            disabled={forecast === null}
            onClick={() =>
              onConfirm({ choice, begins, shown: buildShownMoney(costs, businessGroup, forecast) })
            }
          >
            Place order
          </Button>
          <Button kind="plain" onClick={onClose}>
            Not yet
          </Button>
        </>
      }
    >
      <div className={styles.part}>
        <Delivery address={choice.delivery} begins={begins} />
        <p>Prices {showsPricesWithGst(businessGroup) ? 'include GST' : 'exclude GST'}.</p>
        <CostLines costs={costs} frequency={frequency} businessGroup={businessGroup} />
        <RentalBills
          forecast={forecast}
          frequency={frequency}
          isFailed={isFailed}
          onRetry={() => void (seller.orderedBy === undefined ? seller.find() : forecastReply.refetch())}
          retrying={forecastReply.isFetching || seller.isFetching}
        />
        <Terms terms={terms} />
      </div>
    </Dialog>
  )
}

type DeliveryProps = { readonly address: RentalChoice['delivery']; readonly begins: Day }

function Delivery({ address: { StreetName, Suburb, City, PostCode }, begins }: DeliveryProps) {
  return (
    <p>
      A courier brings it to {StreetName}, {Suburb}, {City} {PostCode}. The rent begins on {dayText(begins)};
      until the day before you can cancel it.
    </p>
  )
}

type RentalBillsProps = Pick<ConfirmRentalProps, 'frequency'> & {
  /** Null while it is loading, or if it could not be calculated. */
  readonly forecast: ComponentProps<typeof ForecastBills>['forecast'] | null
  readonly isFailed: boolean
  readonly onRetry: () => void
  readonly retrying: boolean
}

/** The bills with the rental. */
function RentalBills({ forecast, frequency, isFailed, onRetry, retrying }: RentalBillsProps) {
  return (
    <>
      {forecast !== null && (
        <ForecastBills
          forecast={forecast}
          frequency={frequency}
          businessGroup={activeBusinessGroup()}
          powerPlan={null}
        />
      )}
      {forecast === null && !isFailed && <Skeleton label="Working out your bills" lines={['text', 'text']} />}
      {isFailed && (
        <SectionError title="We could not work out your bills." onRetry={onRetry} retrying={retrying}>
          Nothing has been ordered.
        </SectionError>
      )}
    </>
  )
}

function Terms({ terms }: Pick<ConfirmRentalProps, 'terms'>) {
  return (
    <div className={styles.group}>
      <h3>What you agree to</h3>
      {terms.map((term) => (
        <p key={term}>{term}</p>
      ))}
    </div>
  )
}
