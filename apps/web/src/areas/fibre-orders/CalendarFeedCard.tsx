import type { FibreOrders } from '@switchboard/domain/fibre-orders/contract'
import { momentText } from '@switchboard/domain/instant'

import { actingFor } from '#web/http/account.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import styles from './FibreOrders.module.css'
import { useRenewFeed, useWithdrawFeed } from './queries.ts'

const ADDRESS = 'calendar-address'

/** The private address of a calendar with the visits. Only the owner of the account sees it. */
export function CalendarFeedCard({ feed }: { readonly feed: FibreOrders['calendarFeed'] }) {
  const renew = useRenewFeed()
  const withdraw = useWithdrawFeed()
  const toast = useToast()
  if (actingFor() !== null) return null
  const newAddress = renew.data?.url

  function withdrawAddress() {
    withdraw.mutate(undefined, {
      onSuccess: () => {
        renew.reset()
        toast('The address is withdrawn. Calendars that follow it get nothing any more.')
      },
    })
  }

  return (
    <Card title="Visits in your own calendar">
      <p>
        Give your calendar program a private address, and it follows your visits by itself, also where one is
        moved or cancelled.
      </p>
      {newAddress !== undefined && (
        <TakesFocus>
          <AddressField address={newAddress} />
        </TakesFocus>
      )}
      {feed !== null && newAddress === undefined && <OldAddress since={feed.since} />}
      {(renew.isError || withdraw.isError) && (
        <Notice tone="critical" role="alert" title="That did not work">
          Try again in a moment. The address that you have stays as it is until then.
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button kind="plain" busy={renew.isPending} onClick={() => renew.mutate()}>
          {feed === null ? 'Make a private address' : 'Make a new address'}
        </Button>
        {feed !== null && (
          <Button kind="quiet" busy={withdraw.isPending} onClick={withdrawAddress}>
            Withdraw it
          </Button>
        )}
      </div>
    </Card>
  )
}

type OldAddressProps = Pick<NonNullable<FibreOrders['calendarFeed']>, 'since'>

function OldAddress({ since }: OldAddressProps) {
  return (
    <p>
      There is an address since {momentText(since)}. It was shown once, when it was made. If you have lost it,
      or somebody has it who should not, make a new one: the old one stops.
    </p>
  )
}

function AddressField({ address }: { readonly address: string }) {
  const toast = useToast()

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast('The address is copied.')
    } catch {
      const field = document.getElementById(ADDRESS)
      if (field instanceof HTMLInputElement) field.select()
      toast('The address could not be copied. It is selected, so that you can copy it yourself.', 'critical')
    }
  }

  return (
    <div className={styles.form}>
      <TextField
        id={ADDRESS}
        label="Your private address"
        hint="Copy it now: it is not shown again. Anybody who has it sees the times of your visits, so keep it to yourself."
        value={address}
        onValueChange={() => undefined}
        readOnly
      />
      <div>
        <Button kind="plain" onClick={() => void copy()}>
          Copy the address
        </Button>
      </div>
    </div>
  )
}
