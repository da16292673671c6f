import { useBrand } from '#web/http/portal.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { Helpdesk } from '../Helpdesk.tsx'

import { listStatementParts } from './statement.ts'

/** The privacy statement, for everyone. Source: SHL Readings. */
export function PrivacyScreen() {
  const { name } = useBrand()
  return (
    <>
      <PageHeading
        back={{ href: '/', label: 'Home' }}
        title="Your personal information"
        lead="What we collect, why, who receives it, and your rights under the Privacy Act 2020."
      />
      {listStatementParts(name).map(({ title, text }) => (
        <Card key={title} title={title}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Card>
      ))}
      <Helpdesk />
    </>
  )
}
