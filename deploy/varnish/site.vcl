vcl 4.1;
# A shared cache in front of the edges, as a CDN stands there; docs/scale.md has the rules in words. It keeps what the
# answers allow, and does nothing that a usual CDN cannot: another cookie header, a cleaned address, no functions.
# Start it with `-p http_gzip_support=off`: Varnish otherwise asks for gzip only, and brotli is lost.
import std;

# HAProxy, which knows the edges (haproxy.cfg of deploy/systemd and deploy/swarm).
backend edges {
  .host = "127.0.0.1";
  .port = "3080";
  .first_byte_timeout = 35s;
}
# Only asked. What Varnish takes for sick it sends nothing to, and slow pages are better than none.
backend probed {
  .host = "127.0.0.1";
  .port = "3080";
  .probe = { .url = "/readyz"; .interval = 1s; .timeout = 3s; .window = 3; .threshold = 2; .initial = 2; }
}

sub vcl_recv {
  set req.backend_hint = edges;
  # HAProxy asks whether Varnish itself answers.
  if (req.http.Host == "varnish") { return (synth(200)); }
  unset req.http.X-Cache;
  # HAProxy has written the visitor's address; Varnish adds that of HAProxy.
  set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",\s*127\.0\.0\.1$", "");
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # As many variants as there are encodings, not as there are spellings of the header.
  if (req.http.Accept-Encoding ~ "\bbr\b(?!\s*;\s*q=0)") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "\bgzip\b(?!\s*;\s*q=0)") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }

  # Files: the same for everybody.
  if (req.url ~ "^/(r|img|assets)/" || req.url ~ "^/(favicon\.(ico|svg)|apple-touch-icon\.png|icon-[a-z0-9-]+\.png|site\.webmanifest|robots\.txt|sitemap[^?]*\.xml|_releases/revoked\.json)(\?|$)") {
    unset req.http.Cookie;
    unset req.http.Authorization;
    # Pictures vary by it: AVIF, JPEG for who names kinds of pictures without AVIF and WebP, else WebP.
    if (req.http.Accept ~ "image/avif") { set req.http.Accept = "image/avif"; }
    elsif (req.http.Accept ~ "image/(?!\*)" && req.http.Accept !~ "image/webp") { set req.http.Accept = "image/jpeg"; }
    else { unset req.http.Accept; }
    return (hash);
  }
  # Programs, and what is for one visitor: calls, the page of releases, previews, a shell that failed in this browser, a
  # place in line.
  if (req.url ~ "^/(api|_releases|_link|beacon|healthz|readyz|metrics|sw\.js)(/|\?|$)" || req.url ~ "[?&]acara_preview=" ||
      req.http.Cookie ~ "(^|;\s*)acara_(preview|failed_shell|place_[0-9]+)=") {
    return (pass);
  }

  # Documents. Of the cookies only the release set; what is no name of one is none. The stable set is that of no cookie.
  if (req.http.Cookie ~ "(^|;\s*)acara_set=[a-z0-9./-]{1,400}(;|$)") {
    set req.http.Cookie = "acara_set=" + regsub(req.http.Cookie, "^(?:.*;\s*)?acara_set=([a-z0-9./-]+).*$", "\1");
    if (req.http.Cookie == "acara_set=stable") { unset req.http.Cookie; }
  } else { unset req.http.Cookie; }
  unset req.http.Authorization;
  # Addresses of advertisements, and the order of parameters.
  if (req.url ~ "\?") {
    set req.url = regsuball(req.url, "([?&])(utm_[a-z]+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|igshid|mc_[a-z]+)(=[^&]*)?(?=&|$)", "\1");
    set req.url = regsub(regsub(regsuball(req.url, "&&+", "&"), "\?&+", "?"), "[?&]+$", "");
    set req.url = std.querysort(req.url);
  }
  # `stale-while-revalidate`; Varnish has one grace for that and for `stale-if-error`.
  if (std.healthy(probed)) { set req.grace = 4s; }
  return (hash);
}

sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.Host);
  # The key of a CDN: one cookie.
  if (req.http.Cookie) { hash_data(req.http.Cookie); }
  return (lookup);
}

sub vcl_backend_response {
  if (bereq.uncacheable) { return (deliver); }
  # An edge that fails does not replace what is kept.
  if (beresp.status >= 500 && bereq.is_bgfetch) { return (abandon); }
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)no-store|no-cache|private" || beresp.status >= 500) {
    # Only this key is not kept, and not for long: it may be a page that was too slow once.
    set beresp.uncacheable = true;
    set beresp.ttl = 2s;
    return (deliver);
  }
  # `stale-if-error`; release files stay what they are.
  if (beresp.http.Cache-Control ~ "stale-if-error") { set beresp.grace = 60s; }
  elsif (beresp.http.Cache-Control ~ "immutable") { set beresp.grace = 1d; }
  return (deliver);
}

sub vcl_deliver {
  if (obj.uncacheable) { set resp.http.X-Cache = "pass"; }
  elsif (obj.hits > 0) { set resp.http.X-Cache = "hit"; }
  else { set resp.http.X-Cache = "miss"; }
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}
