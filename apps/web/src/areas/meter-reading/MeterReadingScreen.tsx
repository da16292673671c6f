import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { addDays, dayText } from '@switchboard/domain/day'
import type { MeteredConnection } from '@switchboard/domain/meter-reading/contract'
import { readDates, listRegisters } from '@switchboard/domain/meter-reading/rules'
import type { Register } from '@switchboard/domain/meter-reading/rules'

import { configuration, providerToday } from '#web/http/configuration.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { usePlace } from '#web/http/place.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { Connections } from './Connections.tsx'
import { HowToRead } from './HowToRead.tsx'
import { ReadingForm } from './ReadingForm.tsx'
import { ReadingTaken } from './ReadingTaken.tsx'
import { parseLinkIcp } from './link.ts'
import { lastActualQuery } from './queries.ts'
import type { ReadingsTaken } from './queries.ts'
import { READING_TITLE } from './words.ts'

const EarlierReadings = lazyPart(async () => (await import('./EarlierReadings.tsx')).EarlierReadings)

const Reminder = lazyPart(async () => (await import('./Reminder.tsx')).Reminder)

/** Source: MTR-001, MTR-005. */
export function MeterReadingScreen() {
  const { search } = usePlace()
  return (
    <ScreenLayout title={READING_TITLE} back={{ href: '/', label: 'Home' }} aside={<HowToRead />}>
      <Connections only={parseLinkIcp(search)}>
        {(connection) => <Readings connection={connection} />}
      </Connections>
    </ScreenLayout>
  )
}

function ReminderDisclosure({ icp }: { readonly icp: string }) {
  return (
    <Disclosure summary="Remind me before each bill" rendersOnOpen>
      <Suspense fallback={<Skeleton label="Loading the reminder" lines={['text', 'button']} />}>
        <Reminder icp={icp} />
      </Suspense>
    </Disclosure>
  )
}

type ConnectionProps = { readonly connection: MeteredConnection }

/** The form needs the newest readings. Source: MTR-023. */
function Readings({ connection }: ConnectionProps) {
  const [taken, setTaken] = useState<ReadingsTaken | null>(null)
  return (
    <Loaded
      query={useQuery(lastActualQuery(connection.icp))}
      loading="Loading the last reading"
      lines={['text', 'text', 'button']}
      card={false}
      failed="We could not load the last reading."
      advice="Without it we cannot check a new one. Nothing has been changed."
    >
      {(lastActual) => {
        const registers = listRegisters(connection, lastActual)
        return (
          <>
            {taken === null ? (
              <FormOrReason icp={connection.icp} registers={registers} onTaken={setTaken} />
            ) : (
              <ReadingTaken taken={taken} />
            )}
            <Suspense fallback={null}>
              <EarlierReadings icp={connection.icp} registers={registers} />
              <ReminderDisclosure icp={connection.icp} />
            </Suspense>
          </>
        )
      }}
    </Loaded>
  )
}

type FormProps = {
  readonly icp: string
  readonly registers: readonly Register[]
  readonly onTaken: (taken: ReadingsTaken) => void
}

function FormOrReason(props: FormProps) {
  const { earliest, latest } = readDates(props.registers, providerToday())
  if (props.registers.length === 0) {
    return (
      <Notice
        tone="info"
        title="We do not know the registers of this meter yet."
        actions={<LinkButton href="/contact">Contact us</LinkButton>}
      >
        Until then your bills are estimated. Call us on {configuration.value().helpdesk.phone} with what the
        meter shows.
      </Notice>
    )
  }
  if (earliest > latest) {
    return (
      <Notice tone="info" title={`We have a reading of ${dayText(addDays(earliest, -1))} already.`}>
        You can give us the next one from {dayText(addDays(earliest, -1))} on.
      </Notice>
    )
  }
  return <ReadingForm {...props} />
}
