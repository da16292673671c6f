const KEEP_MILLISECONDS = 60_000

/** Saves what the page made under a name. Its address stays valid a while: some browsers ask where to save first. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MILLISECONDS)
}
