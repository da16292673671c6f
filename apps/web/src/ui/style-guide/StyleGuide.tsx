import { ActionSamples } from './ActionSamples.tsx'
import { ColourSamples } from './ColourSamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import { MenuSamples } from './MenuSamples.tsx'
import { StateSamples } from './StateSamples.tsx'
import { WordSamples } from './WordSamples.tsx'

import { Columns } from '../Columns.tsx'
import { PageHeading } from '../PageHeading.tsx'
import { ThemeSwitch } from '../ThemeSwitch.tsx'

/** Samples of every part in its states. Source: SHL-004. */
export function StyleGuide() {
  return (
    <>
      <PageHeading
        title="Style guide"
        lead="Every part of the portal in its states: to choose from, and to look over after a change."
        actions={<ThemeSwitch />}
      />
      <Columns>
        <ActionSamples />
        <WordSamples />
        <FieldSamples />
        <StateSamples />
        <MenuSamples />
        <ColourSamples />
      </Columns>
    </>
  )
}
