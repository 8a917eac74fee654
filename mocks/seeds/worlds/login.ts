/** Somebody to log in as. */
export interface Login {
  email: string
  password: string
  name: string
  company: string
  role: string
}
