/** A name or another short value: the longer it may be, the more changed texts pass as one. */
const MAX_VALUE_WORDS = 4

/**
 * Whether the sources can show a part of a text: as it is, or as a template that fills in a value. The words of the value are
 * anywhere in the sources or among the values. All are normalised.
 */
export function canShow(part: string, sources: string, values: string): boolean {
  if (sources.includes(part)) return true
  const words = part.split(' ')
  const starts = words.flatMap((_word, at) => {
    const before = words.slice(0, at).join(' ')
    return at === 0 || sources.includes(`${before} \${`) || sources.includes(`${before} {`) ? [at] : []
  })
  const ends = words.flatMap((_word, at) => {
    const after = words.slice(at + 1).join(' ')
    return after === '' || sources.includes(`} ${after}`) ? [at + 1] : []
  })
  return starts.some((start) =>
    ends.some(
      (end) =>
        end > start &&
        end - start <= Math.min(MAX_VALUE_WORDS, words.length - 1) &&
        words.slice(start, end).every((word) => values.includes(word) || sources.includes(word)),
    ),
  )
}
