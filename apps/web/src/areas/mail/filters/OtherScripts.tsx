import { useQuery } from '@tanstack/react-query'

import { Card } from '#web/ui/Card.tsx'

import { otherScriptsQuery } from '../queries.ts'

/** The names of filters that other mail programs have stored on the mail server. They cannot be changed here. */
export function OtherScripts({ mailboxId }: { readonly mailboxId: string }) {
  const others = useQuery(otherScriptsQuery(mailboxId))
  // no error notice, because the rest of the page does not depend on these filters
  if (others.isError)
    return (
      <p className="small soft">We could not check whether other mail programs have their own filters.</p>
    )
  if (others.data === undefined || others.data.scripts.length === 0) return null
  return (
    <Card title="Filters from other mail programs">
      <p>We leave these as they are. Change them in the program that made them.</p>
      <ul>
        {others.data.scripts.map(({ name, isActive }) => (
          <li key={name}>
            {name}
            {isActive && ', which is running instead of the filters above'}
          </li>
        ))}
      </ul>
    </Card>
  )
}
