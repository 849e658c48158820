/** The names of the service in a domain's records ("Domain": `<service_name>`, `<fbl_host>`). */
export const serviceName = 'sandbox';
export const serviceDomain = 'sandbox.example';
export const spfInclude = `spf.${serviceDomain}`;
export const mailHost = `fbl.${serviceDomain}`;

/** The hosts of a domain's records, relative to the domain. */
export const hosts = {
  dkim: `${serviceName}._domainkey`,
  dmarc: '_dmarc',
  fbl: `${serviceName}fbl`,
} as const;
