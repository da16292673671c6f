import { configuration } from '#web/http/configuration.ts'
import { useEntries } from '#web/http/entries.tsx'
import { usePlace } from '#web/http/place.tsx'
import { useBrand } from '#web/http/portal.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { parseMeasurementIds } from './measurements.ts'
import { CallbackPanel } from './CallbackPanel.tsx'
import { FindHelp } from './FindHelp.tsx'
import { IssuePanel } from './IssuePanel.tsx'

/** The ways to reach the help desk. Source: CON-001, CON-002. */
export function ContactScreen() {
  const { offersCallback } = useBrand()
  // a link from a speed test leads here to report a fault
  const isFaultFirst = parseMeasurementIds(usePlace().search).length > 0
  return (
    <ScreenLayout
      title="Help desk"
      lead={
        offersCallback
          ? 'Find an answer, ask us to call you, or tell us what is not working.'
          : 'Find an answer, call us, or tell us what is not working.'
      }
      back={{ href: '/', label: 'Home' }}
      aside={
        <>
          <HelpdeskCard />
          <FindHelp />
        </>
      }
    >
      {isFaultFirst && <IssuePanel />}
      {offersCallback && <CallbackPanel />}
      {!isFaultFirst && <IssuePanel />}
    </ScreenLayout>
  )
}

/** Source: CFG-013, MOB-066. */
function HelpdeskCard() {
  const hasMobile = useEntries().facts.services?.lineRentalMobile === true
  const { phone, email, helpline } = configuration.value().helpdesk
  return (
    <Card title="Reach us">
      <DefinitionList
        items={[
          { term: 'Help desk', description: <a href={telephone(phone)}>{phone}</a> },
          { term: 'Faults, 24 hours a day', description: <a href={telephone(helpline)}>{helpline}</a> },
          { term: 'Email', description: <a href={`mailto:${email}`}>{email}</a> },
        ]}
      />
      {hasMobile && (
        <p>
          <Link href="/my-mobile/lost-phone">My phone is lost or stolen</Link>
        </p>
      )}
    </Card>
  )
}

function telephone(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`
}
