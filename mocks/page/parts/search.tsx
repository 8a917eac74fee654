import { useEffect, useState } from 'preact/hooks'

interface SearchFormProps {
  label: string
  find: string
  placeholder: string
  use: (find: string) => void
}

/** What is typed is looked for when the typing rests. */
export function SearchForm({ label, find, placeholder, use }: SearchFormProps) {
  const [text, setText] = useState(find)
  useEffect(() => setText(find), [find])
  useEffect(() => {
    if (text === find) return
    const rest = setTimeout(() => use(text), 250)
    return () => clearTimeout(rest)
  }, [text, find, use])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    use(text)
  }
  return (
    <form class="filters" onSubmit={submit}>
      <label class="grow">
        <span>{label}</span>
        <input type="search" value={text} placeholder={placeholder} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      </label>
    </form>
  )
}
